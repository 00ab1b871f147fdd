import { skipToken, useQuery } from '@tanstack/react-query'
import type { WalletAbilities } from '@/chain/abilities'
import type { Hex } from '@/lib/hex'

const PLAIN: WalletAbilities = { contract: false, batches: false }
const FRESH_MS = 60_000

/** What the connected wallet can do on a chain; of one that does not say, the least is expected. */
export function useAbilities(chainId: string, owner: Hex | null): WalletAbilities {
  const { data } = useQuery({
    queryKey: ['abilities', chainId, owner],
    queryFn: owner
      ? async () => (await import('@/chain/abilities')).walletAbilities(chainId, owner)
      : skipToken,
    staleTime: FRESH_MS,
  })
  return data ?? PLAIN
}
