import { type QueryClient, useQuery } from '@tanstack/react-query'
import { toldDollars, worthOf } from '@/lib/dollars'
import type { Hex } from '@/lib/hex'
import { api } from '@/api/client'
import type { CalculatePoints } from '@/api/schema.gen'
import { priceQuery } from './use-price'

/** What is about to be done. */
export interface Deed {
  actionType: CalculatePoints['actionType']
  chainId: string
  token: Hex
  decimals: number
  amount: bigint
  /** Of one whole of the token, in 10⁻¹⁸ dollars, where it was agreed on; else it is asked for. */
  price?: bigint
}

/** How many points it would bring. 0 while nobody knows, and where it cannot be told: nothing waits for it. */
export function usePoints(deed: Deed): number {
  const { actionType, chainId, token, decimals, amount, price } = deed
  const { data } = useQuery({
    queryKey: ['points', actionType, chainId, token, decimals, String(amount), String(price)],
    queryFn: ({ client }) => pointsFor(client, deed),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? 0
}

async function pointsFor(
  client: QueryClient,
  { actionType, chainId, token, decimals, amount, price }: Deed,
): Promise<number> {
  const known = price ?? (await client.fetchQuery(priceQuery(chainId, token)))
  if (known === null) return 0
  const amountUsd = toldDollars(worthOf(amount, decimals, known))
  return (await api.points({ actionType, chainId, amountUsd })).points
}
