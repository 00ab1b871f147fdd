import { t } from '@lingui/core/macro'
import { minimumUnits } from '@/lib/amount'
import type { AmountProblem } from '@/lib/typed-number'
import type { Asset } from './asset'
import type { TypedAmount } from './typed-amount'

/** Texts of the product's specification stand as they are there. */
export const NO_PRICE = t`Something went wrong while fetching the token price. Please change the input denomination and try again`

const WORDS: Record<AmountProblem | 'no_price' | 'other_unit', string> = {
  empty: t`How much do you want to send?`,
  not_a_number: t`This is not an amount. Write it like 25 or 0.5.`,
  too_precise: t`This token cannot be split that finely.`,
  too_large: t`There is not that much of it in the world.`,
  other_unit: t`This is an amount of something else than what is chosen. Type the figure alone.`,
  no_price: NO_PRICE,
}
const TOO_LITTLE = t`The minimum amount to send is 0.000001`
const COUNT_WORDS = t`How many of it? Write a whole number like 1 or 3.`
const NOT_OWNED = t`This is not in your wallet any more.`
const TOO_MANY = t`You do not have that many of it.`
const NOT_ENOUGH = t`Please ensure that you have sufficient balance of the token you are trying to send`

export type CheckedAmount = { ok: true; units: bigint } | { ok: false; words: string }

/** `spendable`: what the wallet has of it, less what the network will take; undefined while unknown. */
export function checkAmount(typed: TypedAmount, asset: Asset, spendable: bigint | undefined): CheckedAmount {
  if (!typed.ok) return { ok: false, words: asset.piece ? COUNT_WORDS : problemWords(typed) }
  if (typed.units < minimumUnits(asset.decimals))
    return { ok: false, words: asset.piece ? COUNT_WORDS : TOO_LITTLE }
  if (spendable !== undefined && typed.units > spendable)
    return { ok: false, words: tooMuch(asset, spendable) }
  return typed
}

function problemWords(typed: Extract<TypedAmount, { ok: false }>): string {
  if (typed.problem !== 'two_readings') return WORDS[typed.problem]
  const [large, small] = typed.readings
  return t`Do you mean ${large} or ${small}?`
}

function tooMuch({ piece }: Asset, spendable: bigint): string {
  if (!piece) return NOT_ENOUGH
  return spendable === 0n ? NOT_OWNED : TOO_MANY
}
