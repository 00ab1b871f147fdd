import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Hex } from '@/lib/hex'
import type { RecentRecipient } from './contacts'

const FRESH_MS = 60_000
const NONE: RecentRecipient[] = []

/** Whom this wallet has paid from any device, as the server knows it from the chains. */
export function useRecentRecipients(owner: Hex | null): RecentRecipient[] {
  const { data } = useQuery({
    queryKey: ['recents', owner],
    queryFn: owner ? async () => (await api.recentTransactions(owner)).data.portfolios : skipToken,
    select: (portfolios) => portfolios.map(({ address, date }) => ({ address, at: Date.parse(date) })),
    staleTime: FRESH_MS,
  })
  return data ?? NONE
}
