import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type CashOutToPrepare, cashOutApi, type ReadyCashOut } from '@/api/cash-outs'
import type { ApiError } from '@/api/client'
import { refName } from '@/api/queries'
import { freshFor } from '@/links/fresh-route'

/** How long before it runs out a route is not agreed on any more: it has still to be sent and mined. Seconds. */
const LEAST_LIFE = 15
/** After a failure. Milliseconds. */
const AGAIN_MS = 15_000

/**
 * What would come of a link at a bank account. Nothing moves by it; asked anew before its route runs out, for as long as
 * it is looked at and not `paused`. Null: something of it is not known yet.
 */
export function useReady(wanted: CashOutToPrepare | null, paused: boolean) {
  return useQuery({
    ...readyQuery(wanted),
    enabled: !paused,
    refetchInterval: ({ state: { data, error } }) => {
      if (paused) return false
      if (error) return error.code === 'way_back_needed' ? false : AGAIN_MS
      return data?.route ? freshFor(data.route, Date.now()) : false
    },
  })
}

function readyQuery(wanted: CashOutToPrepare | null) {
  const { type, link, accountId, returnAddress } = wanted ?? {}
  return queryOptions<ReadyCashOut, ApiError>({
    queryKey: ['ready-cash-out', type, link && refName(link), accountId, returnAddress],
    queryFn: wanted === null ? skipToken : () => cashOutApi.prepare(wanted),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Whether what was told can still be agreed on. */
export function isTakeable({ route }: Pick<ReadyCashOut, 'route'>, now = Date.now()): boolean {
  return route !== null && route.expiresAt - LEAST_LIFE > now / 1000
}
