import { skipToken, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/chain/wallet'
import type { OpenTransfer } from '@/device/records/open-transfers'
import { nextLookIn } from './next-look'

/**
 * What the chain tells of a transfer that a wallet was asked for and never answered: `waits`, nothing of that wallet
 * came since; `moved_on`, something did, which only the wallet can say what it was. `unknown`: nobody could be asked.
 */
export type AskedFate = 'unknown' | 'waits' | 'moved_on'

/** Looks at the chain, less and less often, while `transfer` waits; null: there is nothing to look at. */
export function useAsked(transfer: OpenTransfer | null): AskedFate {
  const connected = useAccount() !== null
  const nonce = transfer?.nonceBefore ?? null
  const { data = 'unknown' } = useQuery({
    queryKey: ['asked', transfer?.id],
    queryFn: transfer && nonce !== null && connected ? () => lookAt(transfer, nonce) : skipToken,
    refetchInterval: ({ state }) =>
      state.data !== 'moved_on' && nextLookIn(state.dataUpdateCount + state.errorUpdateCount),
  })
  return data
}

async function lookAt({ chainId, sender }: OpenTransfer, nonce: number): Promise<AskedFate> {
  const { isNoncePassed } = await import('@/chain/nonces')
  return (await isNoncePassed(chainId, sender, nonce)) ? 'moved_on' : 'waits'
}
