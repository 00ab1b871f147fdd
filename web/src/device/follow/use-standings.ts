import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { storeLink } from '@/api/queries'
import type { Hex } from '@/lib/hex'
import { AT_ONCE } from './settle'

/** In calls of 20. */
const CALLS = 10

/** Asks how links stand that nobody follows: every reader of such a link sees it. Whether it is asked just now, and went wrong. */
export function useStandings(keys: readonly Hex[]): { asking: boolean; failed: boolean } {
  const queries = useQueryClient()
  const { isPending, isError } = useQuery({
    queryKey: ['standings', keys],
    queryFn: () => askStandings(queries, keys),
    enabled: keys.length > 0,
  })
  return { asking: keys.length > 0 && isPending, failed: isError }
}

/** At most 200 of them. How many links there are under these keys. */
export async function askStandings(queries: QueryClient, keys: readonly Hex[]): Promise<number> {
  let found = 0
  for (let at = 0; at < Math.min(keys.length, AT_ONCE * CALLS); at += AT_ONCE) {
    const { links } = await api.linksByKey(keys.slice(at, at + AT_ONCE))
    for (const link of links) storeLink(queries, link)
    found += links.length
  }
  return found
}
