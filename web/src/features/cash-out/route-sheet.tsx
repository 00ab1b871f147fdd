import { t } from '@lingui/core/macro'
import { bankConfigOf } from '@/api/bank'
import { chainOf, useConfig } from '@/api/queries'
import { ChainPicker } from '@/assets/chain-picker'
import { TokenPicker } from '@/assets/token-picker'
import { useHoldings } from '@/assets/use-worth'
import type { Hex } from '@/lib/hex'
import { sameAddress } from '@/lib/address'
import { Sheet } from '@/ui/sheet'
import { NO_CHAIN } from './form-words'
import { assetsFrom } from './routes'

export interface RouteSheetProps {
  chainId: string
  token: Hex | null
  owner: Hex | null
  onChain: (chainId: string) => void
  onChoose: (token: Hex) => void
  onClose: () => void
}

/** The chain, then what of it is paid out to banks, with what the wallet has. */
export function RouteSheet({ chainId, token, owner, onChain, onChoose, onClose }: RouteSheetProps) {
  const config = useConfig()
  const chain = chainOf(config, chainId)
  const bank = bankConfigOf(config)
  const holdings = useHoldings(owner)
  const assets = chain && bank ? assetsFrom(bank, chain) : []
  const offers = assets.map((asset) => ({
    asset,
    holding: holdings?.all.find((one) => one.chainId === chainId && sameAddress(one.token, asset.address)),
  }))
  return (
    <Sheet title={t`What do you cash out?`} onClose={onClose}>
      <ChainPicker
        chains={config.chains}
        chosen={chainId}
        holdings={holdings}
        awaited={owner !== null && holdings === undefined}
        onChoose={onChain}
      />
      {chain && offers.length > 0 ? (
        <TokenPicker key={chainId} chain={chain} offers={offers} chosen={token} onChoose={onChoose} />
      ) : (
        <p role="status" className="mt-5 font-medium text-berry">
          {NO_CHAIN}
        </p>
      )}
    </Sheet>
  )
}
