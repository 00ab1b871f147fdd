import { t } from '@lingui/core/macro'
import { checkAmount } from '@/assets/amount-words'
import type { Asset } from '@/assets/asset'
import type { TypedAmount } from '@/assets/typed-amount'
import type { RequestKind } from '@/api/requests'

export type Payable = { ok: true; units: bigint } | { ok: false; words: string }

interface Payment {
  kind: RequestKind
  asset: Asset
  /** What is still to come; null where any amount will do. */
  left: bigint | null
  /** What its payer typed, where that is theirs to say. */
  typed: TypedAmount
  /** What the wallet has of it, less what the network will take; undefined while unknown. */
  spendable: bigint | undefined
}

export const NO_PRICE = t`Failed to fetch token price, please try again later`

/** Whether more is given towards a goal than is left of it: its payer may, and should know. */
export function overLeft({ kind, left, typed }: Pick<Payment, 'kind' | 'left' | 'typed'>): boolean {
  return kind === 'goal' && left !== null && typed.ok && typed.units > left
}

/** How much is paid, or why it cannot be. An exact request is paid whole, or what is left of it. */
export function payableOf({ kind, asset, left, typed, spendable }: Payment): Payable {
  const amount: TypedAmount = kind === 'exact' ? { ok: true, units: left ?? 0n } : typed
  if (!amount.ok && amount.problem === 'no_price') return { ok: false, words: NO_PRICE }
  return checkAmount(amount, asset, spendable)
}
