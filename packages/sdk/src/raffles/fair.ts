import { concat, type Hex, keccak256, numberToHex } from 'viem'
import { chance, randomSplit } from '../raffle-split.js'
import type { RaffleSlotState } from '../schema.gen.js'

/** A slot as the server tells of it, as far as its draw goes. */
export interface DrawnRow {
  index: string
  /** Where its money is. What is back with its sender was paid to nobody. */
  state: RaffleSlotState
  /** The number of the draw by which they got it; null: by none of this server's. */
  drawn: number | null
}

/** Whether each draw got the first slot that was free. */
export interface DrawCheck {
  /**
   * `unclear`: what the server tells fits, and does not show that it was so. `wrong`: two draws have one number, or one
   * has a slot that was paid to nobody.
   */
  verdict: 'right' | 'wrong' | 'unclear'
  /** The slots in the order in which they are drawn. */
  order: string[]
  /** How many slots were paid by a draw. */
  draws: number
  /** How many of these draws got a slot although one earlier in the order was not taken by an earlier draw. */
  passedOver: number
  /** How many slots were paid without a draw. */
  undrawn: number
}

/** `by_key`: as the link's key gives it. `equal`: no two differ by more than a unit. */
export type SplitCheck = 'by_key' | 'equal' | 'by_hand'

/** What a server tells of a seed before it opens it. */
export function seedCommitment(seed: Hex): Hex {
  return keccak256(seed)
}

/** The slots of a raffle in the order in which they are drawn: ascending by keccak-256 of the seed and the index (32 bytes). */
export function raffleOrder(seed: Hex, indices: readonly string[]): string[] {
  return indices
    .map((index) => ({ index, rank: keccak256(concat([seed, numberToHex(BigInt(index), { size: 32 })])) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ index }) => index)
}

/** Whether the draws are as the seed has it. `slots`: all of the raffle, in any order. */
export function checkDraw(seed: Hex, slots: readonly DrawnRow[]): DrawCheck {
  const order = raffleOrder(
    seed,
    slots.map(({ index }) => index),
  )
  const rows = new Map(slots.map((row) => [row.index, row]))
  const numbers = new Set<number>()
  let [draws, passedOver, undrawn, isWrong] = [0, 0, 0, rows.size !== slots.length]
  // Of all slots before: the last draw that took one, never where one was taken by none.
  let latest = 0
  for (const index of order) {
    const { state, drawn = null } = rows.get(index) ?? {}
    const isPaid = state === 'claimed'
    if (drawn === null) {
      if (isPaid) undrawn += 1
      latest = Number.POSITIVE_INFINITY
      continue
    }
    draws += 1
    if (!isPaid || numbers.has(drawn) || !Number.isSafeInteger(drawn) || drawn < 1) isWrong = true
    if (latest > drawn) passedOver += 1
    numbers.add(drawn)
    latest = Math.max(latest, drawn)
  }
  const isClear = passedOver === 0 && undrawn === 0
  return { verdict: isWrong ? 'wrong' : isClear ? 'right' : 'unclear', order, draws, passedOver, undrawn }
}

/** Where the amounts of a raffle come from. `amounts`: of all its slots, in any order. */
export function checkSplit(privateKey: Hex, amounts: readonly bigint[]): SplitCheck {
  const told = ascending(amounts)
  const total = told.reduce((sum, one) => sum + one, 0n)
  const [least = 0n, most = 0n] = [told[0], told.at(-1)]
  if (told.length > 0 && total >= BigInt(told.length)) {
    const given = ascending(randomSplit(total, told.length, (bytes) => chance(privateKey, bytes)))
    if (given.every((amount, at) => amount === told[at])) return 'by_key'
  }
  return most - least <= 1n ? 'equal' : 'by_hand'
}

function ascending(amounts: readonly bigint[]): bigint[] {
  return [...amounts].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
}
