import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Chain, Nft } from '@/api/schema.gen'
import { Nut } from '@/ui/nut'
import { CollectibleTile, TileToCome } from './collectible-tile'
import type { Collectibles } from './use-collectibles'

/** One row: it is as high while it is looked for, with what was found, and with nothing. */
export const SHELF_ROW = 3

const ROW = 'grid grid-cols-3 gap-2'

interface CollectibleShelfProps {
  chain: Chain
  collectibles: Exclude<Collectibles, { state: 'none' }>
  /** Beyond the first row, too. */
  all: boolean
  isChosen: (nft: Nft) => boolean
  onChoose: (nft: Nft) => void
}

/** What a wallet has of the collections that we know on a chain. */
export function CollectibleShelf({ chain, collectibles, all, isChosen, onChoose }: CollectibleShelfProps) {
  if (collectibles.state === 'looking') {
    return (
      <div role="status">
        <span className="sr-only">{t`Looking for your collectibles`}</span>
        <EmptyRow />
      </div>
    )
  }
  if (collectibles.state === 'unknown') {
    return (
      <InPlaceOfARow>
        <p className="text-balance text-soft" role="status">
          {t`${{ chain: chain.name }} does not answer just now, so your collectibles there are not shown.`}
        </p>
        <button type="button" className="chip" onClick={collectibles.askAgain}>
          {t`Ask again`}
        </button>
      </InPlaceOfARow>
    )
  }
  const { nfts, more } = collectibles
  if (nfts.length === 0) {
    return (
      <InPlaceOfARow>
        <Nut pose="asleep" className="size-20" />
        <p className="text-balance text-soft">{t`You have none of the collections that we know here.`}</p>
      </InPlaceOfARow>
    )
  }
  return (
    <>
      <ul className={ROW}>
        {(all ? nfts : nfts.slice(0, SHELF_ROW)).map((nft) => (
          <li key={`${nft.address}/${nft.tokenId}`}>
            <CollectibleTile nft={nft} chosen={isChosen(nft)} onChoose={() => onChoose(nft)} />
          </li>
        ))}
      </ul>
      {all && more && (
        <p className="mt-3 text-soft">
          {t`Your wallet has more than are listed. Each of them is found by its address.`}
        </p>
      )}
    </>
  )
}

function EmptyRow() {
  return (
    <span className={ROW} aria-hidden="true">
      {Array.from({ length: SHELF_ROW }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and none ever moves
        <TileToCome key={place} />
      ))}
    </span>
  )
}

function InPlaceOfARow({ children }: { children: ReactNode }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <div className="invisible">
        <EmptyRow />
      </div>
      <div className="grid place-content-center justify-items-center gap-2 text-center">{children}</div>
    </div>
  )
}
