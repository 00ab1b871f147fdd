import type { ChosenEnd } from '@/assets/route-ends'
import { DOLLAR, worthOf } from '@/lib/dollars'

/** What arrives of an amount once it is exchanged, in smallest units of what the bank takes. */
export interface Expected {
  about: bigint
  least: bigint
}

/** What becomes of an amount on its way to the bank. */
export interface Brought {
  end: ChosenEnd
  /** Null: nobody says. */
  expected: Expected | null
  asking: boolean
  /** Why it cannot go that way, in words. */
  problem: string | null
}

interface Token {
  decimals: number
}

/** What a way may keep, in per cent, as far as nobody has said more. */
const MOST_KEPT = 2n

/** By what it is worth: the bank counts each of what it takes as a dollar. */
export function expectedByPrice(units: bigint, from: Token, price: bigint, to: Token): Expected {
  const about = (worthOf(units, from.decimals, price) * 10n ** BigInt(to.decimals)) / DOLLAR
  return { about, least: (about * (100n - MOST_KEPT)) / 100n }
}

/** How much less may arrive than was shown before nobody is asked again, in per cent. */
const UNASKED = 1n

/** The least that was agreed to with an amount that is shown as about what arrives. Null: with none. */
export function leastAgreed(about: bigint | null): bigint | null {
  return about === null ? null : (about * (100n - UNASKED)) / 100n
}
