import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { ApiError } from '@/api/client'
import { type PaymentQuote, type RequestLink, requestsApi } from '@/api/requests'
import type { Hex } from '@/lib/hex'
import type { PayEnd } from './use-pay-end'

/** Only ways of this minute are taken. */
const FRESH_MS = 60_000
/** How long before it runs out it is asked for anew: it has still to be allowed and sent. */
const AHEAD_S = 30
const LEAST_MS = 5_000
/** After a failure. */
const AGAIN_MS = 15_000

export interface WantedQuote {
  request: RequestLink
  end: PayEnd | null
  payer: Hex | null
  /** What is to arrive, in smallest units; null while that is not known. */
  arriving: bigint | null
  /** It is being paid: what was agreed on stays. */
  paused: boolean
}

/** What has to be paid in so that it arrives. Asked for anew before it runs out, for as long as it is looked at. */
export function usePaymentQuote({ paused, ...wanted }: WantedQuote) {
  return useQuery({
    ...quoteQuery(wanted),
    refetchInterval: ({ state: { data, error } }) => {
      if (paused) return false
      if (error) return AGAIN_MS
      return data ? freshFor(data, Date.now()) : false
    },
  })
}

function quoteQuery({ request, end, payer, arriving }: Omit<WantedQuote, 'paused'>) {
  const { id, kind } = request
  const place = end && { chainId: end.chain.chainId, tokenAddress: end.asset.address }
  return queryOptions<PaymentQuote, ApiError>({
    queryKey: ['request-quote', id, place, payer, arriving?.toString()],
    queryFn:
      place && payer && arriving
        ? () =>
            requestsApi.quote(id, {
              ...place,
              payerAddress: payer,
              ...(kind !== 'exact' && { tokenAmount: arriving.toString() }),
            })
        : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Milliseconds. */
export function freshFor({ expiresAt }: Pick<PaymentQuote, 'expiresAt'>, now: number): number {
  const left = (expiresAt - AHEAD_S) * 1000 - now
  return Math.min(FRESH_MS, Math.max(LEAST_MS, left))
}
