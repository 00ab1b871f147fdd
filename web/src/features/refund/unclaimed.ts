import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { type ApiError, api } from '@/api/client'
import { isPassing } from '@/api/errors'
import { storeLink } from '@/api/queries'
import type { LinkPage } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'

/** What a wallet has in links on all chains, the newest first, a page at a time. */
export function unclaimedQuery(queries: QueryClient, sender: Hex) {
  return infiniteQueryOptions<
    LinkPage,
    ApiError,
    LinkPage['links'],
    readonly ['unclaimed', Hex],
    string | null
  >({
    queryKey: ['unclaimed', sender],
    queryFn: async ({ pageParam }) => {
      const page = await api.linksOfSender(sender, 'pending', pageParam)
      for (const link of page.links) storeLink(queries, link)
      return page
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ links }) => links),
    // What was taken back here stays to be seen until the page is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && isPassing(error),
  })
}

/** What a transaction put into links. While it is still on its way, it is asked for again. */
export function transactionQuery(queries: QueryClient, chainId: string, hash: Hex) {
  return infiniteQueryOptions<
    LinkPage,
    ApiError,
    LinkPage['links'],
    readonly ['made-by', string, Hex],
    string | null
  >({
    queryKey: ['made-by', chainId, hash],
    queryFn: async ({ pageParam }) => {
      const page = await api.linksOfTransaction(chainId, hash, pageParam)
      for (const link of page.links) storeLink(queries, link)
      return page
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ links }) => links),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && isPassing(error),
    refetchInterval: (query) => (query.state.error && isUnderWay(query.state.error) ? 2_000 : false),
  })
}

/** Money that is moving just now: nothing failed. */
export function isUnderWay(error: Pick<ApiError, 'code'>): boolean {
  return error.code === 'transaction_pending' || error.code === 'deposit_unconfirmed'
}
