import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { dollarsOf } from '@/lib/dollars'
import type { Hex } from '@/lib/hex'
import { type Holdings, readHoldings } from './holdings'

const REFRESH_MS = 60_000
const HOLDINGS_FRESH_MS = 10_000

/** What a wallet has on every chain; undefined while it is unknown, or nobody is connected. */
export function useHoldings(owner: Hex | null): Holdings | undefined {
  return useQuery({
    queryKey: ['holdings', owner],
    queryFn: owner ? async () => readHoldings(await api.walletBalances(owner)) : skipToken,
    staleTime: HOLDINGS_FRESH_MS,
    retry: 3,
  }).data
}

/**
 * What one whole of a token costs, in 10⁻¹⁸ dollars; the zero address is the chain's own currency. Null while
 * nobody knows, and of what has no price (`token` is null).
 */
export function usePrice(chainId: string, token: Hex | null): bigint | null {
  const { data: price } = useQuery({
    queryKey: ['price', chainId, token],
    queryFn: token === null ? skipToken : async () => dollarsOf((await api.tokenPrice(chainId, token)).price),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
  return price || null
}
