import { t } from '@lingui/core/macro'
import type { LinkPhase } from './make-link'

/** The label of the button while a link is made: the product's own words. */
export const LINK_LABELS: Record<LinkPhase, string> = {
  attaching: t`Generating details`,
  allowing: t`Sign in wallet`,
  allowance_mining: t`Executing transaction`,
  depositing: t`Sign in wallet`,
  deposit_mining: t`Creating link`,
  signing: t`Sign in wallet`,
  posting: t`Executing transaction`,
  saved: t`Preparing transaction`,
}
