import type { LinkPhase } from './make-link'

/** The label of the button while a link is made: the product's own words. */
export const LINK_LABELS: Record<LinkPhase, string> = {
  attaching: 'Generating details',
  allowing: 'Sign in wallet',
  allowance_mining: 'Executing transaction',
  depositing: 'Sign in wallet',
  deposit_mining: 'Creating link',
  signing: 'Sign in wallet',
  posting: 'Executing transaction',
  saved: 'Preparing transaction',
}
