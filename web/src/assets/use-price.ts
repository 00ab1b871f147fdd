import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { dollarsOf } from '@/lib/dollars'
import type { Hex } from '@/lib/hex'
import { api } from '@/api/client'

const REFRESH_MS = 60_000
/** Who typed dollars waits for it: one more try, and they are told. */
const RETRIES = 1

/** What one whole of a token costs, in 10⁻¹⁸ dollars; null where nobody knows. `token` null: of what has no price. */
export function priceQuery(chainId: string, token: Hex | null) {
  return queryOptions<bigint | null>({
    queryKey: ['price', chainId, token],
    queryFn: token === null ? skipToken : async () => dollarsOf((await api.tokenPrice(chainId, token)).price),
    staleTime: REFRESH_MS,
    retry: RETRIES,
  })
}

/**
 * What one whole of a token costs, in 10⁻¹⁸ dollars; the zero address is the chain's own currency. Null while
 * nobody knows, and of what has no price (`token` is null).
 */
export function usePrice(chainId: string, token: Hex | null): bigint | null {
  return usePriceState(chainId, token).price
}

/** `none`: it is of what has no price. `unknown`: it was asked for, and nobody knows it. */
export interface PriceState {
  price: bigint | null
  state: 'known' | 'loading' | 'unknown' | 'none'
}

/** The same, with why it is not known. */
export function usePriceState(chainId: string, token: Hex | null): PriceState {
  const { data, isPending, fetchStatus } = useQuery({
    ...priceQuery(chainId, token),
    refetchInterval: REFRESH_MS,
  })
  if (data) return { price: data, state: 'known' }
  if (token === null) return { price: null, state: 'none' }
  return { price: null, state: isPending && fetchStatus === 'fetching' ? 'loading' : 'unknown' }
}
