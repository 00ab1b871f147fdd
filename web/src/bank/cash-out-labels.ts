import { t } from '@lingui/core/macro'
import type { CashOutPhase } from './cash-out-link'

/** What the button says while a link is paid out: the product's own words. */
export const LABELS: Record<CashOutPhase, string> = {
  preparing: t`Preparing transaction`,
  submitting: t`Submitting Offramp`,
}
