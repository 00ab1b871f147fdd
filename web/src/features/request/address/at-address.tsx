import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { chainOf, useConfig } from '@/api/queries'
import { type RequestLink, requestQuery } from '@/api/requests'
import type { Hex } from '@/lib/hex'
import { HeldCard } from './held-card'
import { type MovedMoney, underWay } from './held-money'
import { Moves } from './moves'

export interface AtAddressProps {
  request: RequestLink
  /** Who is connected. */
  wallet: Hex | null
}

/** For who asks for it: what stayed at the request's own address, what becomes of it, and what came and went there. */
export function AtAddress({ request, wallet }: AtAddressProps) {
  const { id, chainId, held } = request
  const chain = chainOf(useConfig(), chainId)
  const [moved, note] = useMoved(id)
  return (
    <>
      {held.map((one) => (
        <HeldCard
          key={`${one.tokenAddress} ${one.why}`}
          request={request}
          held={one}
          chain={chain}
          wallet={wallet}
          moved={underWay(request, one, moved)}
          onMoved={(kind, txHash) => note({ kind, txHash, tokenAddress: one.tokenAddress, held: one.amount })}
        />
      ))}
      <Moves request={request} explorerUrl={chain?.explorerUrl ?? null} />
    </>
  )
}

/** What was moved from here, as long as the page is open: also past an end of the request. */
function useMoved(id: string): [readonly MovedMoney[], (moved: MovedMoney) => void] {
  const queries = useQueryClient()
  const queryKey = ['request-moved', id]
  const { data = [] } = useQuery<MovedMoney[]>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const note = (moved: MovedMoney) => {
    queries.setQueryData<MovedMoney[]>(queryKey, (before = []) => [...before, moved])
    void queries.invalidateQueries({ queryKey: requestQuery(id).queryKey })
  }
  return [data, note]
}
