import { t } from '@lingui/core/macro'
import type { BankConfig } from '@/api/bank'
import { NO_PRICE } from '@/assets/amount-words'
import type { Asset } from '@/assets/asset'
import type { TypedAmount } from '@/assets/typed-amount'
import { centsOf } from '@/lib/cents'
import { limitWords } from '@/lib/cash-out-limits'

/** Texts of the product's specification. */
export const NO_CHAIN = t`You cannot cashout on this chain.`
export const NO_ACCOUNT = t`Please select a bank account.`
export const NOT_SUPPORTED = t`Invalid bank account. Please make sure your account is supported`
const NOT_ENOUGH = t`Please ensure that you have sufficient balance of the token you are trying to send`
const NO_AMOUNT = t({
  comment: 'Amounts have a point before their decimals in every language',
  message: 'This is not an amount. Write it like 25 or 0.5.',
})

/** What is wrong with an amount as typed; null where nothing is, and while there is none. */
export function amountProblem(
  typed: TypedAmount,
  asset: Asset,
  bank: BankConfig,
  balance: bigint | undefined,
): string | null {
  if (!typed.ok) {
    if (typed.problem === 'empty') return null
    return typed.problem === 'no_price' ? NO_PRICE : NO_AMOUNT
  }
  const limit = limitWords('CASHOUT', centsOf(typed.units, asset.decimals), bank)
  if (limit) return limit
  return balance !== undefined && typed.units > balance ? NOT_ENOUGH : null
}
