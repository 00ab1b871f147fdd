import { queryOptions } from '@tanstack/react-query'
import type { DepositRef } from '@filbert/sdk/link'
import type { Hex } from '@/lib/hex'
import { type ApiError, get, postAgain } from './client'
import { refName, retryPassing } from './queries'
import type {
  ClaimAcross,
  Crossing,
  RouteChains,
  RouteQuote,
  RouteToAsk,
  RouteTokens,
  Sent,
} from './schema.gen'

export type { Crossing, CrossingState, RouteChain, RouteQuote, RouteToken } from './schema.gen'

/** So much of something, in no link yet, as something else: the question of the protocol's own shape. */
export interface AmountToRoute {
  fromChain: string
  fromToken: Hex
  /** In smallest units. */
  fromAmount: string
  toChain: string
  toToken: Hex
  toAddress: Hex
  /** In per cent. */
  slippage: number
}

/** What is read of the answer. In smallest units. */
export interface AmountRoute {
  route: { estimate: { toAmount: string; toAmountMin: string } }
}

/** The calls about money that goes elsewhere than where it is. */
export const routesApi = {
  /** Nothing moves by it. */
  quote: (wanted: RouteToAsk) => postAgain<RouteQuote>('/get-squid-route', wanted),
  /** An estimate: the link that the money is put into has a route of its own. */
  quoteAmount: (wanted: AmountToRoute) => postAgain<AmountRoute>('/get-squid-route', wanted),
  /** The same may be sent twice. */
  claim: (claim: ClaimAcross) => postAgain<Sent>('/claim-x-chain', claim),
  crossing: ({ chainId, version, index }: DepositRef) =>
    get<Crossing>(`/links/${[chainId, version, index].map(encodeURIComponent).join('/')}/crossing`),
}

const MINUTE_MS = 60_000

/** Where money can be received. Fails with `routes_not_offered` where nothing crosses. */
export const routeChainsQuery = queryOptions<RouteChains, ApiError>({
  queryKey: ['route-chains'],
  queryFn: () => get<RouteChains>('/routes/chains'),
  staleTime: 10 * MINUTE_MS,
  retry: retryPassing,
})

/** What can be received on a chain, its own currency first. */
export function routeTokensQuery(chainId: string) {
  return queryOptions<RouteTokens, ApiError>({
    queryKey: ['route-tokens', chainId],
    queryFn: () => get<RouteTokens>(`/routes/tokens?${new URLSearchParams({ chainId })}`),
    staleTime: MINUTE_MS,
    retry: retryPassing,
  })
}

/** How often one that is under way is looked at. */
const FOLLOW_MS = 3_000

/** A crossing, followed until it ends. `at`: when it was looked at, so that who shows it can tell that it is late. */
export function crossingQuery(deposit: DepositRef) {
  return queryOptions<{ crossing: Crossing; at: number }, ApiError>({
    queryKey: ['crossing', refName(deposit)],
    queryFn: async () => ({ crossing: await routesApi.crossing(deposit), at: Date.now() / 1000 }),
    staleTime: FOLLOW_MS,
    retry: retryPassing,
    refetchInterval: ({ state: { data, error } }) =>
      error?.code === 'crossing_not_found' || (data && isOver(data.crossing)) ? false : FOLLOW_MS,
  })
}

/** Whether nothing more is to be heard of it. */
export function isOver({ endedAt }: Pick<Crossing, 'endedAt'>): boolean {
  return endedAt !== null
}
