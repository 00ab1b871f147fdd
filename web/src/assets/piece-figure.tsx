import { formatAmount } from '@/lib/amount'
import type { Piece } from '@/lib/piece'
import { NftPicture } from '@/ui/nft-picture'

interface PieceTitleProps {
  piece: Piece
  /** How many of it. */
  count: bigint
}

/** A collectible by its name, where the amount of money stands else. */
export function PieceTitle({ piece, count }: PieceTitleProps) {
  return (
    <span className="max-w-full text-center">
      <span className="display block text-balance text-3xl [overflow-wrap:anywhere]">
        {count > 1n && `${formatAmount(count, 0)} × `}
        <bdi>{piece.title}</bdi>
      </span>
      <bdi title={piece.collection} className="block truncate font-normal font-sans text-base text-soft">
        {piece.collection}
      </bdi>
    </span>
  )
}

/** How it looks, on a card. */
export function PiecePicture({ piece }: { piece: Piece }) {
  return <NftPicture src={piece.image} name={piece.title} listed={piece.listed} size="ticket" />
}
