import { t } from '@lingui/core/macro'
import { briefCents } from './cents'

/** Of a payment to a bank account, in US dollars' cents. */
export interface CashOutLimits {
  minimumCents: number
  maximumCents: number
}

/** What stands against paying so much to a bank, in the specification's words; null where nothing does. */
export function limitWords(
  type: 'CASHOUT' | 'CLAIM',
  cents: number,
  { minimumCents, maximumCents }: CashOutLimits,
): string | null {
  if (cents < minimumCents) {
    const least = briefCents(minimumCents)
    return type === 'CASHOUT'
      ? t`Minimum cashout amount is ${least}.`
      : t`You can not claim links with less than ${least} to your bank account.`
  }
  if (cents > maximumCents) {
    const most = briefCents(maximumCents)
    return type === 'CASHOUT'
      ? t`Maximum cashout amount is ${most}.`
      : t`You can not claim links with more than ${most} to your bank account.`
  }
  return null
}
