import { t } from '@lingui/core/macro'
import type { BankConfig } from '@/api/bank'
import { NO_PRICE } from '@/assets/amount-words'
import type { Asset } from '@/assets/asset'
import type { TypedAmount } from '@/assets/typed-amount'
import { briefCents, centsOf } from '@/lib/cents'
import { limitWords } from '@/lib/cash-out-limits'
import type { Brought } from './expected'

/** Texts of the product's specification. */
export const NO_CHAIN = t`You cannot cashout on this chain.`
export const NO_ACCOUNT = t`Please select a bank account.`
export const NOT_SUPPORTED = t`Invalid bank account. Please make sure your account is supported`
/** Of what is exchanged on its way. */
export const NO_ROUTE = t`No route found for the given token pair.`
export const NOT_BACK = t`Your wallet is a contract, and on this chain alone: what your bank refuses would come back on another. Choose a token that is not exchanged.`
const NOT_ENOUGH = t`Please ensure that you have sufficient balance of the token you are trying to send`
const NO_AMOUNT = t({
  comment: 'Amounts have a point before their decimals in every language',
  message: 'This is not an amount. Write it like 25 or 0.5.',
})

/** What arrives of it, where it is exchanged on its way, as far as anybody says. */
type Arriving = Pick<Brought, 'end' | 'expected'> | null

/**
 * What is wrong with an amount as typed; null where nothing is, and while there is none. Limits are of what arrives.
 * `spendable`: undefined while unknown.
 */
export function amountProblem(
  typed: TypedAmount,
  asset: Asset,
  bank: BankConfig,
  spendable: bigint | undefined,
  brought: Arriving = null,
): string | null {
  if (!typed.ok) {
    if (typed.problem === 'empty') return null
    return typed.problem === 'no_price' ? NO_PRICE : NO_AMOUNT
  }
  const limit = brought
    ? broughtProblem(brought, bank)
    : limitWords('CASHOUT', centsOf(typed.units, asset.decimals), bank)
  if (limit) return limit
  return spendable !== undefined && typed.units > spendable ? NOT_ENOUGH : null
}

/** What arrives at least is known only once the money is in its link: it is kept from being too little there. */
function broughtProblem({ end, expected }: NonNullable<Arriving>, bank: BankConfig): string | null {
  if (!expected) return null
  const centsIn = (units: bigint) => centsOf(units, end.asset.decimals)
  const limit = limitWords('CASHOUT', centsIn(expected.about), bank)
  if (limit || centsIn(expected.least) >= bank.minimumCents) return limit
  const least = briefCents(bank.minimumCents)
  return t`At least ${least} has to arrive once it is exchanged. Type a little more.`
}
