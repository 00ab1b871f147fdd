import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Nft } from '@/api/schema.gen'
import { formatAmount } from '@/lib/amount'
import { NftPicture } from '@/ui/nft-picture'
import { choiceOf } from './collectible'

interface CollectibleTileProps {
  /** One of a wallet's, of a listed collection. */
  nft: Nft
  chosen: boolean
  onChoose: () => void
}

/** A collectible that is at hand: its picture, its name, its collection, and how many of it there are. */
export function CollectibleTile({ nft, chosen, onChoose }: CollectibleTileProps) {
  const { title, collection, image, listed } = choiceOf(nft).piece
  const count = BigInt(nft.owned ?? 1)
  const shown = formatAmount(count, 0)
  return (
    <button
      type="button"
      aria-current={chosen}
      title={`${title}, ${collection}`}
      className="choice block w-full rounded-[1.125rem] p-1.5 text-left"
      onClick={onChoose}
    >
      <span aria-hidden="true" className="relative grid">
        <NftPicture src={image} name={title} listed={listed} size="tile" />
        {count > 1n && (
          <span
            title={shown}
            className="absolute right-1 bottom-1 max-w-[90%] truncate rounded-full border-[1.5px] border-outline bg-butter px-2 font-semibold text-outline text-sm tabular-nums"
          >
            ×{shown}
          </span>
        )}
      </span>
      <Lines above={<bdi translate="no">{title}</bdi>} below={collection} />
      {count > 1n && (
        <span className="sr-only">
          {' '}
          {plural({ count: Number(count) }, { one: `${shown} piece`, other: `${shown} pieces` })}
        </span>
      )}
    </button>
  )
}

/** As large as a tile. */
export function TileToCome() {
  return (
    <span className="block w-full rounded-[1.125rem] border-[1.5px] border-line p-1.5">
      <span className="block aspect-square rounded-field bg-sunk" />
      <Lines above={null} below={null} />
    </span>
  )
}

function Lines({ above, below }: { above: ReactNode; below: ReactNode }) {
  return (
    <span className="block px-0.5 pt-1">
      <span className="block min-h-6 truncate font-semibold leading-6">{above}</span>
      <span className="block min-h-5 truncate text-soft text-sm leading-5">{below}</span>
    </span>
  )
}
