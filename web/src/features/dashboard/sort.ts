import type { Hex } from '@/lib/hex'
import { dollarsOf } from '@/history/amount'
import { type HistoryRow, isSent, newestFirst } from '@/history/row'
import type { Sort } from './search'

/** What one whole of a token costs now, in 10⁻¹⁸ dollars, by `priceName`. */
export type Prices = ReadonlyMap<string, bigint>

export function priceName({ chainId, token }: { chainId: string; token: Hex | null }): string {
  return `${chainId}/${token?.toLowerCase() ?? ''}`
}

/**
 * Rows in another order; `items` come with the newest first. There is one order only: what is equal otherwise is told
 * apart by its date, the newest first, and by its id.
 *
 * Amounts of different tokens are compared by what they are worth in dollars: now where the price is known, else as it
 * was kept with the payment. What has no price cannot stand among them: it follows, whichever way they are sorted, by the
 * amount of its token; then what has no amount that anybody could read; then collectibles, by how many there are.
 */
export function sorted<T extends { row: HistoryRow }>(
  items: readonly T[],
  sort: Sort,
  prices: Prices,
): readonly T[] {
  switch (sort) {
    case 'newest':
      return items
    case 'oldest':
      return items.toReversed()
    case 'smallest':
      return byAmount(items, prices, 1)
    case 'largest':
      return byAmount(items, prices, -1)
    case 'sent':
      return [...items.filter(({ row }) => isSent(row)), ...items.filter(({ row }) => !isSent(row))]
    case 'received':
      return [...items.filter(({ row }) => !isSent(row)), ...items.filter(({ row }) => isSent(row))]
  }
}

function byAmount<T extends { row: HistoryRow }>(items: readonly T[], prices: Prices, way: 1 | -1): T[] {
  const keyed = items.map((item) => ({ item, ...placeOf(item.row, prices) }))
  keyed.sort((one, other) => {
    if (one.group !== other.group) return one.group - other.group
    if (one.value !== other.value) return one.value < other.value ? -way : way
    return newestFirst(one.item.row, other.item.row)
  })
  return keyed.map(({ item }) => item)
}

/** Digits after the point with which amounts of unlike tokens are compared; more than nearly all have. */
const PLACES = 36

/** Where it stands: values are compared within a group alone. */
function placeOf(row: HistoryRow, prices: Prices): { group: number; value: bigint } {
  const amount = BigInt(row.amount)
  if (row.piece) return { group: 3, value: amount }
  const dollars = dollarsOf(row, prices.get(priceName(row)))
  if (dollars !== null) return { group: 0, value: dollars }
  if (row.decimals === null) return { group: 2, value: amount }
  const shift = PLACES - row.decimals
  return { group: 1, value: shift >= 0 ? amount * 10n ** BigInt(shift) : amount / 10n ** BigInt(-shift) }
}
