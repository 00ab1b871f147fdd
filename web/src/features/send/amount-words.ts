import { type AmountProblem, minimumUnits } from '@/lib/amount'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Asset } from './asset'
import type { TypedAmount } from './typed-amount'

/** Texts of the product's specification stand as they are there. */
const WORDS: Record<AmountProblem | 'no_price', string> = {
  empty: 'How much do you want to send?',
  not_a_number: 'This is not an amount. Write it like 25 or 0.5.',
  too_precise: 'This token cannot be split that finely.',
  too_large: 'There is not that much of it in the world.',
  no_price:
    'Something went wrong while fetching the token price. Please change the input denomination and try again',
}
const TOO_LITTLE = 'The minimum amount to send is 0.000001'
const NOT_ENOUGH = 'Please ensure that you have sufficient balance of the token you are trying to send'

export type CheckedAmount = { ok: true; units: bigint } | { ok: false; words: string }

/** `spendable`: what the wallet has of it, less what the network will take; undefined while unknown. */
export function checkAmount(typed: TypedAmount, asset: Asset, spendable: bigint | undefined): CheckedAmount {
  if (!typed.ok) return { ok: false, words: WORDS[typed.problem] }
  if (typed.units < minimumUnits(asset.decimals)) return { ok: false, words: TOO_LITTLE }
  if (spendable !== undefined && typed.units > spendable) return { ok: false, words: NOT_ENOUGH }
  return typed
}

/** Why money must not go straight to this address: to some contracts it can only be lost. Null where it may. */
export function lostAt(recipient: Hex | null, asset: Asset, vault: Hex): string | null {
  if (recipient === null) return null
  if (sameAddress(recipient, asset.address)) {
    return `This is the address of ${asset.symbol} itself. What is sent there is lost.`
  }
  if (sameAddress(recipient, vault)) {
    return 'This is the address of the vault. What is sent there by itself is lost: send a link instead.'
  }
  return null
}
