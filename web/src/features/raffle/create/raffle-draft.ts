import { chance, equalSplit, randomSplit } from '@filbert/sdk/raffle-split'
import { makeSecret, privateKeyOf } from '@filbert/sdk/secret'
import { plural, t } from '@lingui/core/macro'
import type { Chain } from '@/api/schema.gen'
import { checkAmount } from '@/assets/amount-words'
import type { Asset } from '@/assets/asset'
import { type Denomination, readTyped } from '@/assets/typed-amount'
import type { WalletAbilities } from '@/chain/abilities'
import { locale } from '@/languages/locale'
import type { Hex } from '@/lib/hex'
import { parseAmount } from '@/lib/typed-number'

/** What the typed amount is of. */
export type Per = 'all' | 'slot'
export type Split = 'random' | 'equal'

/** What is being typed and chosen. */
export interface RaffleDraft {
  chainId: string
  token: Hex
  /** As typed. */
  amount: string
  /** What it is typed in. Absent: nothing was typed yet, and the price says what is usual. */
  denomination?: Denomination | undefined
  per: Per
  /** As typed. */
  slots: string
  split: Split
  /** For how many days it can be claimed; 0 is for ever. */
  expiresInDays: number
  /** Who it says that it is from, shown to all who open it. */
  from: string
}

/** What is given away, once all of it is there. */
export interface RaffleTerms {
  /** The link's. A split by chance follows from it, so neither is changed without the other. */
  secret: string
  chainId: string
  version: string
  vault: Hex
  asset: Asset
  /** Smallest units of each slot. */
  amounts: readonly bigint[]
  split: Split
  sender: Hex
  from: string
  expiresInDays: number
  abilities: WalletAbilities
}

export const PERS: readonly (readonly [Per, string])[] = [
  ['all', t({ comment: 'The amount is: in all', message: 'in all' })],
  ['slot', t({ comment: 'The amount is: a slot (for each of them)', message: 'a slot' })],
]

export const SPLITS: readonly (readonly [Split, string])[] = [
  ['random', t({ comment: 'Split: by chance', message: 'By chance' })],
  ['equal', t({ comment: 'Split: the same each', message: 'The same each' })],
]

export function isPer(value: string): value is Per {
  return PERS.some(([per]) => per === value)
}

export function isSplit(value: string): value is Split {
  return SPLITS.some(([split]) => split === value)
}

/** What was typed, read. `wrong`: which field is in the way, and why; one at a time, from above. */
export type ReadDraft =
  | { ok: true; total: bigint; slots: number }
  | { ok: false; wrong: 'amount' | 'slots'; words: string }

/** `spendable`: what the wallet has of it; undefined while unknown. `limit`: most slots that the server takes. */
export function readDraft(
  draft: Pick<RaffleDraft, 'amount' | 'per' | 'slots'>,
  { asset, denomination, price, spendable, limit }: ReadWith,
): ReadDraft {
  const typed = readTyped(draft.amount, denomination, asset, price)
  const slots = readSlots(draft.slots, limit)
  const times = draft.per === 'slot' && typeof slots === 'number' ? BigInt(slots) : 1n
  const all = typed.ok ? { ...typed, units: typed.units * times } : typed
  if (!typed.ok && typed.problem === 'empty') return { ok: false, wrong: 'amount', words: NOTHING }
  const checked = checkAmount(all, asset, spendable)
  if (!checked.ok) return { ok: false, wrong: 'amount', words: checked.words }
  if (typeof slots !== 'number') return { ok: false, wrong: 'slots', words: slots.words }
  if (checked.units < BigInt(slots)) return { ok: false, wrong: 'slots', words: TOO_FINE }
  return { ok: true, total: checked.units, slots }
}

interface ReadWith {
  asset: Asset
  denomination: Denomination
  price: bigint | null
  spendable: bigint | undefined
  limit: number
}

const NOTHING = t`How much do you give away?`
const TOO_FINE = t`This is not enough for each slot to hold anything. Give more, or make fewer slots.`

/** A whole number of slots, or what is wrong with it. */
export function readSlots(text: string, limit: number): number | { words: string } {
  const typed = parseAmount(text, 0)
  if (!typed.ok && typed.problem === 'empty') return { words: t`How many slots should there be?` }
  if (!typed.ok && typed.problem !== 'too_large')
    return { words: t`How many slots? Write a whole number like 10.` }
  if (!typed.ok || typed.units > BigInt(limit)) {
    const shown = new Intl.NumberFormat(locale()).format(limit)
    return { words: plural(limit, { other: `A raffle has at most ${shown} slots.` }) }
  }
  if (typed.units < 1n) return { words: t`A raffle has at least one slot.` }
  return Number(typed.units)
}

/** A fresh secret, and how it splits a total. */
export function drawSplit(
  total: bigint,
  slots: number,
  split: Split,
): Pick<RaffleTerms, 'secret' | 'amounts'> {
  const secret = makeSecret()
  if (split === 'equal') return { secret, amounts: equalSplit(total, slots) }
  const key = privateKeyOf(secret)
  return { secret, amounts: randomSplit(total, slots, (bytes) => chance(key, bytes)) }
}

/** Where new raffles can be made: those are claimed with a second signature, which the server has to have. */
export function takesRaffles(chain: Pick<Chain, 'raffles'>): boolean {
  return chain.raffles
}
