import { t } from '@lingui/core/macro'
import { formatAmount } from '@/lib/amount'
import type { Piece } from '@/lib/piece'
import { PiecePicture, PieceTitle } from './piece-figure'

export interface PieceInputProps {
  id: string
  piece: Piece
  /** How many, as typed. */
  count: string
  /** How many the wallet has; undefined while that is not known. */
  owned: bigint | undefined
  problemId: string
  invalid: boolean
  onChange: (count: string) => void
}

/** Which collectible; and how many, where the wallet can have more than one of it. */
export function PieceInput(props: PieceInputProps) {
  const { id, piece, count, owned, problemId, invalid, onChange } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2 pb-3">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
        <PiecePicture piece={piece} />
        <PieceTitle piece={piece} count={1n} />
      </div>
      {!piece.listed && (
        <p className="text-balance text-center text-soft">
          {t`We do not know this collection. Anybody can make one that looks like another.`}
        </p>
      )}
      {piece.kind === 3 && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <label htmlFor={id} className="text-soft">
            {t`How many`}
          </label>
          <div className="field w-28 px-1.5" data-invalid={invalid}>
            <input
              id={id}
              value={count}
              onChange={(event) => onChange(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
              className="text-center tabular-nums"
              aria-invalid={invalid}
              aria-describedby={problemId}
            />
          </div>
          {owned !== undefined && (
            <span className="min-w-0 text-soft tabular-nums [overflow-wrap:anywhere]">
              {t({
                comment: 'beside a field for a number: of so many that there are',
                message: `of ${{ count: formatAmount(owned, 0) }}`,
              })}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
