import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Hex } from '@/lib/hex'
import { type Holdings, readHoldings } from './holdings'

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
