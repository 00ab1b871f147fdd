import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { refName, storeLink } from '@/api/queries'
import type { DepositRef } from '@filbert/sdk/link'

/**
 * Asks in one call for all deposits under a link's key: each becomes known to whoever reads it. Once that
 * is settled, either way, what is still not known (of another key, too many, a failure) can be asked
 * for by itself.
 */
export function useDepositsOfKey(deposits: readonly DepositRef[], secret: string): { settled: boolean } {
  const client = useQueryClient()
  const { isPending } = useQuery({
    // The names stand for the key: the secret is no part of anything that is kept.
    queryKey: ['deposits of one key', ...deposits.map(refName)],
    queryFn: async () => {
      const { linkKey } = await import('@/lib/secret')
      const { links } = await api.linksByKey([linkKey(secret).pubKey20])
      for (const link of links) storeLink(client, link)
      return links.length
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { settled: !isPending }
}
