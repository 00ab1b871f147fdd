import { type FormatOptions, formatAmount } from './amount'
import type { Piece } from './piece'

/** An amount of a token, or so many of a collectible: as agreed upon, or as this device keeps it. */
interface Worth {
  /** Smallest units, or how many pieces. */
  amount: bigint | string
  decimals: number
  symbol: string
  /** Null: it is money. */
  piece: Piece | null
}

/** What is sent, for people: `25 USDC`, `Postcard 7`, `3 × Sticker 1`. */
export function worthText({ amount, decimals, symbol, piece }: Worth, options?: FormatOptions): string {
  const figure = formatAmount(BigInt(amount), decimals, options)
  if (!piece) return `${figure} ${symbol}`
  return BigInt(amount) === 1n ? piece.title : `${figure} × ${piece.title}`
}
