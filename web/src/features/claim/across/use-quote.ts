import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ApiError } from '@/api/client'
import { refName } from '@/api/queries'
import { type RouteQuote, routesApi } from '@/api/routes'
import type { Hex } from '@/lib/hex'
import { type DepositRef, publicPart } from '@filbert/sdk/link'
import type { RouteEnd } from '@/assets/route-ends'
import { freshFor } from '@/links/fresh-route'
import { SLIPPAGE } from '@/links/route-terms'

/** After a failure. */
const AGAIN_MS = 15_000

/** What a link's money would be there. Asked for anew before it runs out, for as long as it is looked at. */
export function useQuote(deposit: DepositRef, recipient: Hex | null, end: RouteEnd | null, paused: boolean) {
  return useQuery({
    ...quoteQuery(deposit, recipient, end),
    refetchInterval: ({ state: { data, error } }) => {
      if (paused) return false
      if (error) return AGAIN_MS
      return data ? freshFor(data, Date.now()) : false
    },
  })
}

function quoteQuery(deposit: DepositRef, recipient: Hex | null, end: RouteEnd | null) {
  return queryOptions<RouteQuote, ApiError>({
    queryKey: ['route', refName(deposit), recipient, end?.chainId, end?.token],
    queryFn:
      recipient && end
        ? () =>
            routesApi.quote({
              link: publicPart(location.origin, deposit),
              recipientAddress: recipient,
              destinationChainId: end.chainId,
              destinationToken: end.token,
              slippage: SLIPPAGE,
            })
        : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
