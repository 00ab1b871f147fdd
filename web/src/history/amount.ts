import { t } from '@lingui/core/macro'
import { formatAmount, plainDecimal } from '@/lib/amount'
import { worthOf } from '@/lib/dollars'
import { pieceTitle } from '@/lib/piece'
import { shownSymbol } from '@/lib/symbol'
import type { HistoryRow } from './row'

/** From the specification: digits after the mark in the history. */
const PLACES = 4

const ANY = t({ comment: 'Before a token, in place of a figure: as much as they like', message: 'Any' })
const SOME = t({ comment: 'Before a token, in place of a figure: nobody knows how much', message: 'Some' })

/** What a payment was of, for people: `25` and `USDC`; a collectible goes by what it is called. */
export interface RowAmount {
  figure: string
  symbol: string
}

/** Cut to four digits after the mark, never rounded up. */
export function amountOf(row: HistoryRow): RowAmount {
  if (row.piece) return { figure: pieceWords(row), symbol: '' }
  // Whatever its payer likes.
  if (row.type === 'requestLink' && row.amount === '0') return { figure: ANY, symbol: tokenName(row) }
  // So many smallest units of nobody knows what is no figure for people.
  if (row.decimals === null) return { figure: SOME, symbol: tokenName(row) }
  return {
    figure: formatAmount(BigInt(row.amount), row.decimals, { places: PLACES }),
    symbol: tokenName(row),
  }
}

/** In a sentence: `25 USDC`, `3 × Sticker 1`. */
export function amountWords(row: HistoryRow): string {
  const { figure, symbol } = amountOf(row)
  return symbol === '' ? figure : `${figure} ${symbol}`
}

/** Every digit, with a point: `1234.5`. Null where nobody knows where the point stands. */
export function exactAmount({ amount, decimals, piece }: HistoryRow): string | null {
  if (piece) return amount
  return decimals === null ? null : plainDecimal(BigInt(amount), decimals)
}

/** What it is worth in 10⁻¹⁸ dollars; null of what has no price. `price`: now, where that is known, else then. */
export function dollarsOf(row: HistoryRow, price: bigint | undefined): bigint | null {
  const per = price ?? (row.usdPrice === null ? null : BigInt(row.usdPrice))
  if (per === null || row.piece || row.decimals === null) return null
  return worthOf(BigInt(row.amount), row.decimals, per)
}

/** What its token, or its collection, calls itself. */
export function tokenName({ symbol }: Pick<HistoryRow, 'symbol'>): string {
  return shownSymbol(symbol ?? '')
}

function pieceWords({ piece, symbol, amount }: HistoryRow): string {
  const title = pieceTitle(piece?.title ?? null, symbol ?? 'NFT', piece?.tokenId ?? '0')
  return amount === '1' ? title : `${formatAmount(BigInt(amount), 0)} × ${title}`
}
