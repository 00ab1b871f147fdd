import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Chain, Nft } from '@/api/schema.gen'
import { formatAmount } from '@/lib/amount'
import { Address } from '@/ui/address'
import { Button } from '@/ui/button'
import { Exact } from '@/ui/exact'
import { ChainIcon } from '@/ui/icon'
import { NftPicture } from '@/ui/nft-picture'
import { choiceOf } from './collectible'

interface FoundCollectibleProps {
  chain: Chain
  nft: Nft
  onChoose: () => void
}

/** What a typed address and number stand for, to be looked at before it is chosen. */
export function FoundCollectible({ chain, nft, onChoose }: FoundCollectibleProps) {
  const { title, collection, image, listed } = choiceOf(nft).piece
  const count = BigInt(nft.owned ?? 0)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-card border-[1.5px] border-line p-4 text-center">
      <NftPicture src={image} name={title} listed={listed} size="ticket" />
      <div className="max-w-full">
        <p className="display line-clamp-2 pb-0.5 text-2xl [overflow-wrap:anywhere]">
          <bdi translate="no">{title}</bdi>
        </p>
        <p className="text-soft [overflow-wrap:anywhere]">
          {count > 1n ? (
            <Trans>
              <bdi translate="no">{collection}</bdi>, you have {{ count: formatAmount(count, 0) }}
            </Trans>
          ) : (
            <bdi translate="no">{collection}</bdi>
          )}
        </p>
        <p className="mt-1 flex items-center justify-center gap-2">
          <ChainIcon chainId={chain.chainId} name={chain.name} />
          <Exact>{chain.name}</Exact>
        </p>
      </div>
      {!listed && (
        <p className="text-balance text-sm">
          {t`We do not know this collection, and anybody can make one that calls itself so. Make sure that its contract is the one you mean:`}
          <span className="mt-1 block">
            <Address address={nft.address} />
          </span>
        </p>
      )}
      <Button onClick={onChoose}>{t`Choose ${title}`}</Button>
    </div>
  )
}
