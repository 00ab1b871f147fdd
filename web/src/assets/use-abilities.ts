import { skipToken, useQuery } from '@tanstack/react-query'
import type { WalletAbilities } from '@/chain/abilities'
import type { Hex } from '@/lib/hex'

const PLAIN: WalletAbilities = { contract: false, batches: false }
const FRESH_MS = 60_000

/**
 * What the connected wallet can do on a chain; undefined until it is known. Of nobody, and where the very
 * first question fails for good, the least is expected.
 */
export function useAbilities(chainId: string, owner: Hex | null): WalletAbilities | undefined {
  const { data, isError } = useQuery({
    queryKey: ['abilities', chainId, owner],
    queryFn: owner
      ? async () => (await import('@/chain/abilities')).walletAbilities(chainId, owner)
      : skipToken,
    staleTime: FRESH_MS,
    retry: 2,
  })
  if (owner === null) return PLAIN
  return data ?? (isError ? PLAIN : undefined)
}
