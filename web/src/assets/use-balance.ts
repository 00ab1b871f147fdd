import { skipToken, useQuery } from '@tanstack/react-query'
import type { Costed } from '@/chain/network-cost'
import type { Hex } from '@/lib/hex'
import type { Asset } from './asset'

const REFRESH_MS = 15_000

/** Smallest units, or pieces; undefined while it is unknown, or nobody is connected. */
export function useBalance(chainId: string, asset: Asset, owner: Hex | null): bigint | undefined {
  const moved = { token: asset.address, piece: asset.piece }
  return useQuery({
    queryKey: ['balance', chainId, asset.address, asset.piece?.tokenId ?? null, owner],
    queryFn: owner
      ? async () => (await import('@/chain/balances')).readBalance(chainId, moved, owner)
      : skipToken,
    refetchInterval: REFRESH_MS,
    retry: 3,
  }).data
}

/**
 * In the chain's own smallest units; undefined while it is looked for, or nothing is to be paid; null when nobody
 * tells it for now.
 */
export function useNetworkCost(costed: Costed | null): bigint | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['networkCost', costed],
    queryFn: costed ? async () => (await import('@/chain/network-cost')).networkCost(costed) : skipToken,
    refetchInterval: REFRESH_MS,
  })
  return data ?? (isError ? null : undefined)
}
