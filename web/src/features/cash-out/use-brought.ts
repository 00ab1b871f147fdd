import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ApiError } from '@/api/client'
import { type AmountRoute, routesApi } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import type { ChosenEnd } from '@/assets/route-ends'
import type { TypedAmount } from '@/assets/typed-amount'
import type { WalletAbilities } from '@/chain/abilities'
import { isContractAt } from '@/chain/code-at'
import type { Hex } from '@/lib/hex'
import { SLIPPAGE } from '@/links/route-terms'
import { AMOUNT_PAUSE_MS, useTypingStopped } from '@/ui/use-typing-stopped'
import { type Brought, expectedByPrice } from './expected'
import { NO_ROUTE, NOT_BACK } from './form-words'

interface Wanted {
  chain: Chain
  asset: Asset
  /** Null: the bank takes it as it is. */
  end: ChosenEnd | null
  typed: TypedAmount
  price: bigint | null
  owner: Hex | null
  abilities: WalletAbilities | undefined
}

/** To which another amount is no other answer. */
const NO_WAY: readonly string[] = ['no_route', 'chain_not_routable', 'unknown_token', 'routes_not_offered']

/** About what arrives: by a route where one is told, else by the price. */
export function useBrought({ end, ...wanted }: Wanted): Brought | null {
  const { chain, asset, typed, price, owner, abilities } = wanted
  const units = typed.ok && typed.units > 0n ? typed.units : null
  const stopped = useTypingStopped(String(units), AMOUNT_PAUSE_MS)
  const isAsked = end !== null && owner !== null && units !== null
  const asked = isAsked && stopped ? { end, owner, units } : null
  const route = useQuery(amountQuery(chain, asset, asked))
  const doubted = end !== null && end.chain.chainId !== chain.chainId && abilities?.contract ? owner : null
  const contract = useQuery({
    queryKey: ['contract-at', chain.chainId, doubted],
    queryFn: doubted === null ? skipToken : () => isContractAt(chain.rpcUrl, doubted),
    retry: false,
  })
  if (!end) return null
  const told = stopped ? route.data?.route.estimate : undefined
  const byPrice = units !== null && price ? expectedByPrice(units, asset, price, end.asset) : null
  const problem = () => {
    if (contract.data) return NOT_BACK
    return stopped && route.error && NO_WAY.includes(route.error.code) ? NO_ROUTE : null
  }
  return {
    end,
    expected: told ? { about: BigInt(told.toAmount), least: BigInt(told.toAmountMin) } : byPrice,
    asking: (isAsked && (!stopped || route.isLoading)) || contract.isLoading,
    problem: problem(),
  }
}

/** Routes of this minute only. */
const FRESH_MS = 60_000

type Asked = { end: ChosenEnd; owner: Hex; units: bigint } | null

function amountQuery(chain: Chain, asset: Asset, asked: Asked) {
  const from = { fromChain: chain.chainId, fromToken: asset.address, fromAmount: String(asked?.units) }
  return queryOptions<AmountRoute, ApiError>({
    queryKey: ['amount-route', from, asked?.end.chain.chainId, asked?.end.asset.address, asked?.owner],
    queryFn: asked
      ? () =>
          routesApi.quoteAmount({
            ...from,
            toChain: asked.end.chain.chainId,
            toToken: asked.end.asset.address,
            toAddress: asked.owner,
            slippage: SLIPPAGE,
          })
      : skipToken,
    staleTime: FRESH_MS,
    retry: false,
  })
}
