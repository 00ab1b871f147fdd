import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import { movedTo } from '@/assets/moved-to'
import { logoOf } from '@/assets/token-list'
import type { TokenSheetProps } from '@/assets/token-sheet'
import type { Hex } from '@/lib/hex'
import { DownGlyph } from '@/ui/glyphs'
import { ChainIcon, TokenIcon } from '@/ui/icon'
import { late } from '@/ui/late'
import { UnloadedSheet } from '@/ui/unloaded'

const TokenSheet = late<TokenSheetProps>(
  () => import('@/assets/token-sheet').then((m) => m.TokenSheet),
  UnloadedSheet,
)

interface TokenChipProps {
  chain: Chain
  asset: Asset
  onChoose: (choice: { chainId: string; token: Hex; amount?: '' }) => void
}

/** What is in the links, and on which chain. */
export function TokenChip({ chain, asset, onChoose }: TokenChipProps) {
  const { chains } = useConfig()
  const [choosing, setChoosing] = useState(false)
  const tokenName = (
    <>
      <TokenIcon symbol={asset.symbol} logo={logoOf(chain, asset.address)} />
      <bdi translate="no" title={asset.symbol} className="min-w-0 truncate">
        {asset.symbol}
      </bdi>
    </>
  )
  const chainName = (
    <>
      <ChainIcon chainId={chain.chainId} name={chain.name} />
      <span translate="no" title={chain.name} className="truncate">
        {chain.name}
      </span>
    </>
  )
  return (
    <>
      <button
        type="button"
        className="chip w-full justify-start max-[20rem]:flex-wrap"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <Trans>
          <span className="sr-only">Token: </span>
          {tokenName} <span className="font-normal text-soft">on</span> {chainName}
          <span className="sr-only">. Change</span>
        </Trans>
        <span className="ml-auto">
          <DownGlyph />
        </span>
      </button>
      <Suspense>
        {choosing && (
          <TokenSheet
            chosen={{ chainId: chain.chainId, token: asset.address }}
            owner={null}
            purpose="request"
            onClose={() => setChoosing(false)}
            onChain={(chainId) => onChoose(movedTo(chainId, asset, chains))}
            onChoose={({ chainId, token }) => {
              onChoose({ chainId, token })
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
