import { t } from '@lingui/core/macro'
import type { BankConfig } from '@/api/bank'
import { chainOf, useConfig } from '@/api/queries'
import { ChainPicker } from '@/assets/chain-picker'
import { offersOn } from '@/assets/holdings'
import { TokenPicker } from '@/assets/token-picker'
import { useHoldings } from '@/assets/use-worth'
import type { Hex } from '@/lib/hex'
import { sameAddress } from '@/lib/address'
import { Sheet } from '@/ui/sheet'
import { NO_CHAIN } from './form-words'
import { useWays, type Ways } from './use-ways'

export interface RouteSheetProps {
  bank: BankConfig
  chainId: string
  token: Hex | null
  owner: Hex | null
  onChain: (chainId: string) => void
  onChoose: (token: Hex) => void
  onClose: () => void
}

/** The chain, then what of it is paid out to banks, with what the wallet has. */
export function RouteSheet(props: RouteSheetProps) {
  const { bank, chainId, token, owner, onChain, onChoose, onClose } = props
  const config = useConfig()
  const chain = chainOf(config, chainId)
  const holdings = useHoldings(owner)
  const ways = useWays(bank, chain)
  const taken = ways.direct.map((asset) => ({
    asset,
    holding: holdings?.all.find((one) => one.chainId === chainId && sameAddress(one.token, asset.address)),
  }))
  const offers = [...taken, ...offersOn(chainId, ways.brought, holdings)]
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
          {ways.pending ? t`Loading` : nothingWords(ways)}
        </p>
      )}
    </Sheet>
  )
}

/** Why there is nothing to choose: nothing goes to a bank from here, or the wallet has nothing of it. */
function nothingWords({ brought }: Ways): string {
  return brought.length > 0 ? t`No balances to display!` : NO_CHAIN
}
