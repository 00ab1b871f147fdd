import type { CashOutLimits } from '@/lib/cash-out-limits'
import { briefCents } from '@/lib/cents'
import type { Cause } from '@/words/sentence'

/** What the server refuses for its amount, with the limit of the configuration: `Minimum cashout amount is $10.` */
export function withLimit(cause: Cause, { minimumCents, maximumCents }: CashOutLimits): Cause {
  const { outcome, requestId } = cause
  switch (cause.code) {
    case 'cash_out_too_small':
      return { code: 'below_limit', values: [briefCents(minimumCents)], outcome, requestId }
    case 'cash_out_too_large':
      return { code: 'above_limit', values: [briefCents(maximumCents)], outcome, requestId }
    default:
      return cause
  }
}
