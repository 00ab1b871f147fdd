import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { cashOutApi, type ReadyCashOut } from '@/api/cash-outs'
import type { ApiError } from '@/api/client'
import { refName } from '@/api/queries'
import type { Hex } from '@/lib/hex'
import { freshFor } from '@/links/fresh-route'
import type { DepositRef } from '@filbert/sdk/link'

/** How long before it runs out a route is not agreed on any more: it has still to be sent and mined. Seconds. */
const LEAST_LIFE = 15
/** After a failure. Milliseconds. */
const AGAIN_MS = 15_000

/**
 * What would come of a link at a bank account. Nothing moves by it; asked anew before its route runs out, for as long as
 * it is looked at. `back`: who has what cannot be carried over; `own`: a wallet that the server knows; null: nobody has
 * said yet.
 */
export function useReady(deposit: DepositRef, accountId: string, back: Hex | 'own' | null, paused: boolean) {
  return useQuery({
    ...readyQuery(deposit, accountId, back),
    refetchInterval: ({ state: { data, error } }) => {
      if (paused) return false
      if (error) return error.code === 'way_back_needed' ? false : AGAIN_MS
      return data?.route ? freshFor(data.route, Date.now()) : false
    },
  })
}

function readyQuery(deposit: DepositRef, accountId: string, back: Hex | 'own' | null) {
  const { chainId, version, index } = deposit
  return queryOptions<ReadyCashOut, ApiError>({
    queryKey: ['ready-cash-out', refName(deposit), accountId, back],
    queryFn:
      back === null
        ? skipToken
        : () =>
            cashOutApi.prepare({
              type: 'CLAIM',
              link: { chainId, version, index },
              accountId,
              ...(back !== 'own' && { returnAddress: back }),
            }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Whether what was told can still be agreed on. */
export function isTakeable({ route }: Pick<ReadyCashOut, 'route'>, now = Date.now()): boolean {
  return route !== null && route.expiresAt - LEAST_LIFE > now / 1000
}
