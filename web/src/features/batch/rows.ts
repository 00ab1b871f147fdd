import type { DepositRef } from '@filbert/sdk/link'
import { t } from '@lingui/core/macro'
import type { Batch, BatchPart } from '@/device/records/batches'
import type { Hex } from '@/lib/hex'

/**
 * How a link stands: pending, claimed, refunded to its sender, past its time, under way, or not made yet. So it stands in
 * files, which programs read, whatever the language.
 */
export const STATES = {
  w: 'pending',
  c: 'claimed',
  b: 'refunded',
  e: 'expired',
  u: 'under way',
  n: 'not made yet',
} as const

export type RowState = keyof typeof STATES

/** The same for people. */
export const STATE_WORDS: Record<RowState, string> = {
  w: t`Pending`,
  c: t`Claimed`,
  b: t`Refunded`,
  e: t`Expired`,
  u: t`Under way`,
  n: t`Not made yet`,
}

/** One link of a batch. */
export interface BatchRow {
  /** Its place in the batch, from 0. */
  at: number
  part: number
  /** Its place in that part. */
  place: number
  key: Hex
  secret: string
  amount: bigint
  label: string
  recipient: string
  days: number
  /** Null: the chain has not got it yet. */
  index: string | null
  state: RowState
}

/** Of each part that was not read anew, as long as its number is the same. */
const known = new WeakMap<BatchPart, { first: string | null; rows: readonly BatchRow[] }>()

/** All links of a batch, as this device keeps them. */
export function rowsOf(batch: Batch, parts: readonly BatchPart[]): BatchRow[] {
  let before = 0
  return parts.flatMap((part) => {
    const { first = null, days = 0 } = batch.parts[part.at] ?? {}
    const now = known.get(part)
    const rows = now?.first === first ? now.rows : rowsOfPart(part, before, first, days)
    known.set(part, { first, rows })
    before += part.keys.length
    return rows
  })
}

function rowsOfPart(part: BatchPart, before: number, first: string | null, days: number): BatchRow[] {
  const start = first === null ? null : BigInt(first)
  return part.keys.map((key, place) => ({
    at: before + place,
    part: part.at,
    place,
    key,
    secret: part.secrets[place] ?? '',
    amount: BigInt(part.amounts[part.amounts.length === 1 ? 0 : place] ?? 0),
    label: part.labels[place] ?? '',
    recipient: part.recipients[place] ?? '',
    days,
    index: start === null ? null : (start + BigInt(place)).toString(),
    state: start === null ? 'n' : stateAt(part.states, place),
  }))
}

export function stateAt(states: string, place: number): RowState {
  const letter = states.charAt(place)
  return Object.hasOwn(STATES, letter) ? (letter as RowState) : 'w'
}

/** The link as everybody names it, once it is made. */
export function refOf({ chainId, version }: Batch, { index }: BatchRow): DepositRef | null {
  return index === null ? null : { chainId, version, index }
}

/** How many stand how, and what is left in them. */
export interface Tally {
  counts: Record<RowState, number>
  /** In smallest units: what waits, is expired, or under way. */
  left: bigint
  total: bigint
}

export function tallyOf(rows: readonly BatchRow[]): Tally {
  const counts = { w: 0, c: 0, b: 0, e: 0, u: 0, n: 0 }
  let [left, total] = [0n, 0n]
  for (const { state, amount } of rows) {
    counts[state] += 1
    total += amount
    if (state === 'w' || state === 'e' || state === 'u') left += amount
  }
  return { counts, left, total }
}

/** Those that have all of these words, of one state or of any. */
export function found(rows: readonly BatchRow[], typed: string, state: RowState | null): readonly BatchRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && state === null) return rows
  return rows.filter((row) => {
    if (state !== null && row.state !== state) return false
    const text = `#${row.at + 1} ${row.label} ${row.recipient}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
