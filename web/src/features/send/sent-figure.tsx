import { EXACT_PLACES, formatAmount } from '@/lib/amount'
import type { Piece } from '@/lib/piece'
import { worthText } from '@/lib/worth'
import { Figure } from '@/ui/figure'

interface SentFigureProps {
  /** What this device keeps of it. */
  sent: { amount: bigint | string; decimals: number; symbol: string; piece: Piece | null }
}

/** The largest thing on the card: the amount, or what a collectible is called. */
export function SentFigure({ sent }: SentFigureProps) {
  if (!sent.piece)
    return (
      <Figure
        amount={formatAmount(BigInt(sent.amount), sent.decimals, { places: EXACT_PLACES })}
        symbol={sent.symbol}
      />
    )
  return (
    <span translate="no" className="display block text-balance py-2 text-3xl [overflow-wrap:anywhere]">
      {worthText(sent)}
    </span>
  )
}
