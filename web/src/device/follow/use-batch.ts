import { skipToken, useQuery } from '@tanstack/react-query'
import type { BatchOutcome } from '@/chain/batch'
import { useAccount } from '@/chain/wallet'
import type { Hex } from '@/lib/hex'
import { nextLookIn } from './next-look'

/**
 * What the connected wallet says of a batch (EIP-5792) until it comes to an end; `open` while it says nothing.
 * `onDone` hears the hash of its transaction, maybe more than once.
 */
export function useBatch(id: string | null, onDone?: (txHash: Hex) => void): BatchOutcome['kind'] {
  const asked = useAccount()?.address ?? null
  const { data = 'open' } = useQuery({
    queryKey: ['batch', id, asked],
    queryFn: id === null || asked === null ? skipToken : () => lookAt(id),
    refetchInterval: ({ state }) =>
      (state.data ?? 'open') === 'open' && nextLookIn(state.dataUpdateCount + state.errorUpdateCount),
  })
  return data

  async function lookAt(batch: string): Promise<BatchOutcome['kind']> {
    const outcome = await (await import('@/chain/batch')).batchNow(batch)
    if (outcome.kind === 'done') onDone?.(outcome.txHash)
    return outcome.kind
  }
}
