import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import { dollarsOf } from '@/lib/dollars'
import type { Hex } from '@/lib/hex'
import type { Asset } from './asset'
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

/** What one whole of an asset costs, in 10⁻¹⁸ dollars; null while nobody knows, or says nothing. */
export function usePrice(chainId: string, asset: Asset): bigint | null {
  const { data: price } = useQuery({
    queryKey: ['price', chainId, asset.address],
    queryFn: async () => dollarsOf((await api.tokenPrice(chainId, asset.address)).price),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
  return price || null
}
