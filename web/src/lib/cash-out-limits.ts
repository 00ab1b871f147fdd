import { t } from '@lingui/core/macro'
import { briefCents } from './cents'

/** Of a payment to a bank account, in US dollars' cents. */
export interface CashOutLimits {
  minimumCents: number
  maximumCents: number
}

/** From one's own wallet, or of a link that somebody was sent. */
type BankPayment = 'CASHOUT' | 'CLAIM'

/** What stands against paying so much to a bank, in the specification's words; null where nothing does. */
export function limitWords(
  type: BankPayment,
  cents: number,
  { minimumCents, maximumCents }: CashOutLimits,
): string | null {
  if (cents < minimumCents) return belowWords(type, briefCents(minimumCents))
  if (cents > maximumCents) return aboveWords(type, briefCents(maximumCents))
  return null
}

/** `least`: with its currency. */
export function belowWords(type: BankPayment, least: string): string {
  return type === 'CASHOUT'
    ? t`Minimum cashout amount is ${least}.`
    : t`You can not claim links with less than ${least} to your bank account.`
}

/** `most`: with its currency. */
export function aboveWords(type: BankPayment, most: string): string {
  return type === 'CASHOUT'
    ? t`Maximum cashout amount is ${most}.`
    : t`You can not claim links with more than ${most} to your bank account.`
}
