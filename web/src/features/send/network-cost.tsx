import type { Chain } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { formatDollars, upToCents, worthOf } from '@/lib/dollars'
import type { Hex } from '@/lib/hex'
import { PaidByUs } from '@/ui/ticket'
import type { Asset } from './asset'
import { useNetworkCost } from './use-balance'
import { usePrice } from './use-worth'

interface NetworkCostProps {
  chain: Chain
  asset: Asset
  /** Null: nobody is connected. */
  owner: Hex | null
}

/** What sending takes besides the amount: dollars where their price is known, the chain's own currency else. */
export function NetworkCost({ chain, asset, owner }: NetworkCostProps) {
  const cost = useNetworkCost(chain.chainId, asset.address, asset.gasless ? null : owner)
  const price = usePrice(chain.chainId, ZERO_ADDRESS)
  const { symbol, decimals } = chain.nativeCurrency
  if (asset.gasless) return <PaidByUs />
  if (owner === null) return <span className="font-normal text-soft">a little {symbol}</span>
  if (cost === undefined) return <span className="font-normal text-soft">Loading</span>
  const exact = `${formatAmount(cost, decimals)} ${symbol}`
  if (price === null) return `at most ${exact}`
  return <span title={exact}>at most {formatDollars(upToCents(worthOf(cost, decimals, price)))}</span>
}
