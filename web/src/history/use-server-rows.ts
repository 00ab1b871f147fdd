import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '@/api/client'
import { type HistoryPage, peopleApi } from '@/api/people'
import { retryPassing } from '@/api/queries'
import { rowsOfPage } from './of-server'
import type { HistoryRow } from './row'

/** The newest come first and soon; the rest in as few calls as the server allows. */
const FIRST = 100
const FURTHER = 1_000

/** Pages that are read for showing: more than 10,000 payments are nobody's to look through. All are in the file. */
export const MOST_PAGES = 11

export interface ServerRows {
  rows: readonly HistoryRow[]
  /** `capped`: there are more than are ever shown. */
  state: 'idle' | 'loading' | 'partial' | 'capped' | 'whole'
  error: ApiError | null
  retry: () => void
}

interface Read {
  rows: readonly HistoryRow[]
  /** How many pages of them. */
  count: number
}

const NOTHING: Read = { rows: [], count: 0 }

/** What the server knows of somebody's wallets, page after page. `userId` null: nobody is signed in. */
export function useServerRows(userId: string | null): ServerRows {
  const query = useInfiniteQuery({ ...historyQuery(userId ?? ''), enabled: userId !== null })
  const { rows, count } = query.data ?? NOTHING
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = query
  const wanted = hasNextPage && count < MOST_PAGES

  // The outside system: the server, page after page.
  useEffect(() => {
    if (wanted && !isFetching && !isError) void fetchNextPage()
  }, [wanted, isFetching, isError, fetchNextPage])

  if (userId === null) return { rows, state: 'idle', error: null, retry: idle }
  return {
    rows,
    state: count === 0 ? 'loading' : wanted ? 'partial' : hasNextPage ? 'capped' : 'whole',
    error: query.error,
    retry: () => void (count === 0 ? refetch() : fetchNextPage()),
  }
}

function historyQuery(userId: string) {
  return infiniteQueryOptions<
    HistoryPage,
    ApiError,
    Read,
    readonly ['user', string, 'history'],
    string | null
  >({
    // It begins with `user`: it goes when they sign out.
    queryKey: ['user', userId, 'history'],
    queryFn: ({ pageParam }) => peopleApi.history(pageParam, pageParam === null ? FIRST : FURTHER),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: read,
    staleTime: 30_000,
    // Of many pages all would be asked for anew.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    retry: retryPassing,
  })
}

function read({ pages }: InfiniteData<HistoryPage, string | null>): Read {
  return { rows: pages.flatMap(rowsOfPage), count: pages.length }
}

function idle(): void {
  // There is nothing to be asked for.
}
