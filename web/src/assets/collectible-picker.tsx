import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import type { Chain, Nft } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type CollectibleChoice, choiceOf } from './collectible'
import { CollectibleShelf, SHELF_ROW } from './collectible-shelf'
import { TypedCollectible } from './typed-collectible'
import { useCollectibles } from './use-collectibles'

interface CollectiblePickerProps {
  chain: Chain
  owner: Hex | null
  chosen: { token: Hex; tokenId: string } | null
  onChoose: (choice: CollectibleChoice) => void
}

/** The collectibles of a chain: those in the wallet of collections that we know, and any other by its address. */
export function CollectiblePicker({ chain, owner, chosen, onChoose }: CollectiblePickerProps) {
  const [typing, setTyping] = useState(false)
  /** The chain of which more than the first row is wanted. */
  const [opened, setOpened] = useState<string | null>(null)
  const collectibles = useCollectibles(chain, owner)
  const heading = useId()
  const nfts = collectibles.state === 'known' ? collectibles.nfts : []
  const isChosen = (nft: Nft) => sameAddress(nft.address, chosen?.token) && nft.tokenId === chosen?.tokenId
  const all = opened === chain.chainId || nfts.length <= SHELF_ROW || nfts.findIndex(isChosen) >= SHELF_ROW

  return (
    <section aria-labelledby={heading}>
      <p id={heading} className="mt-5 mb-2 text-soft">
        {t`Collectibles`}
      </p>
      {collectibles.state !== 'none' && (
        <CollectibleShelf
          chain={chain}
          collectibles={collectibles}
          all={all}
          isChosen={isChosen}
          onChoose={(nft) => onChoose(choiceOf(nft))}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!typing && (
          <button type="button" className="chip" onClick={() => setTyping(true)}>
            {collectibles.state === 'none' ? t`Find a collectible` : t`Another collectible`}
          </button>
        )}
        {!all && (
          <button type="button" className="chip" onClick={() => setOpened(chain.chainId)}>
            {t`All ${{ count: nfts.length }}`}
          </button>
        )}
      </div>
      {typing && <TypedCollectible chain={chain} owner={owner} onChoose={onChoose} />}
    </section>
  )
}
