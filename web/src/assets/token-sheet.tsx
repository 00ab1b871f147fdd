import { t } from '@lingui/core/macro'
import { chainOf, useConfig } from '@/api/queries'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import type { Piece } from '@/lib/piece'
import { Sheet } from '@/ui/sheet'
import { type Asset, assetsOf } from './asset'
import { ChainPicker } from './chain-picker'
import { CollectiblePicker } from './collectible-picker'
import { offersOn } from './holdings'
import { TokenPicker } from './token-picker'
import { useHoldings } from './use-worth'

/** What is chosen: a token of a chain, or a piece of a collection. */
export interface Chosen {
  chainId: string
  token: Hex
  /** Which collectible of that contract. Absent: it is money. */
  piece?: Piece | undefined
}

export interface TokenSheetProps {
  chosen: Chosen
  owner: Hex | null
  /** `request`: it is asked for, so that it is money, whatever the wallet has. `raffle`: money, too. */
  purpose?: keyof typeof TITLES
  /** Another chain: what is sent there is its own currency until something else is chosen. */
  onChain: (chainId: string) => void
  onChoose: (choice: Chosen) => void
  onClose: () => void
}

/** The chain, then what can be sent on it, with what the wallet has. */
export function TokenSheet({
  chosen: { chainId, token, piece },
  owner,
  purpose = 'send',
  onChain,
  onChoose,
  onClose,
}: TokenSheetProps) {
  const config = useConfig()
  const chain = chainOf(config, chainId)
  const holdings = useHoldings(owner)
  return (
    <Sheet title={TITLES[purpose]} onClose={onClose}>
      <ChainPicker
        chains={config.chains}
        chosen={chainId}
        holdings={holdings}
        awaited={owner !== null && holdings === undefined}
        onChoose={onChain}
      />
      {chain && (
        <TokenPicker
          key={chainId}
          chain={chain}
          offers={offersOn(chainId, offeredOn(chain, purpose), holdings)}
          chosen={piece ? null : token}
          onChoose={(token) => onChoose({ chainId, token })}
        />
      )}
      {holdings?.unavailable.includes(chainId) && (
        <p className="mt-3 text-soft">
          {t`${{ chain: chain?.name ?? '' }} does not answer just now, so what you have there is not shown.`}
        </p>
      )}
      {chain && purpose === 'send' && (
        <CollectiblePicker
          chain={chain}
          owner={owner}
          chosen={piece ? { token, tokenId: piece.tokenId } : null}
          onChoose={onChoose}
        />
      )}
    </Sheet>
  )
}

/** Whoever pays a request, or makes a raffle, pays for its gas. */
function offeredOn(chain: Chain, purpose: keyof typeof TITLES): Asset[] {
  const assets = assetsOf(chain)
  return purpose === 'send' ? assets : assets.map((asset) => ({ ...asset, gasless: null }))
}

const TITLES = {
  send: t`What do you send?`,
  request: t`What do you ask for?`,
  raffle: t`What do you raffle off?`,
}
