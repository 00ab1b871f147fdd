import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { dollarsOf } from '@/lib/dollars'
import type { Hex } from '@/lib/hex'
import { api } from '@/api/client'

const REFRESH_MS = 60_000

/** What one whole of a token costs, in 10⁻¹⁸ dollars; null where nobody knows. `token` null: of what has no price. */
export function priceQuery(chainId: string, token: Hex | null) {
  return queryOptions<bigint | null>({
    queryKey: ['price', chainId, token],
    queryFn: token === null ? skipToken : async () => dollarsOf((await api.tokenPrice(chainId, token)).price),
    staleTime: REFRESH_MS,
  })
}

/**
 * What one whole of a token costs, in 10⁻¹⁸ dollars; the zero address is the chain's own currency. Null while
 * nobody knows, and of what has no price (`token` is null).
 */
export function usePrice(chainId: string, token: Hex | null): bigint | null {
  const { data: price } = useQuery({ ...priceQuery(chainId, token), refetchInterval: REFRESH_MS })
  return price || null
}
