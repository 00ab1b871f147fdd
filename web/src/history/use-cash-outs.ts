import { queryOptions, useQuery } from '@tanstack/react-query'
import { bankConfigOf } from '@/api/bank'
import type { ApiError } from '@/api/client'
import { type CashOut, cashOutApi, isOver } from '@/api/cash-outs'
import { retryPassing, useConfig } from '@/api/queries'

/** A server that never came to an end would be asked for ever. */
const MOST_PAGES = 50

/** While one is on its way. Milliseconds. */
const LOOK_EVERY = 15_000

/** All that somebody has had paid to banks, the newest first. */
export function cashOutsQuery(userId: string) {
  return queryOptions<readonly CashOut[], ApiError>({
    // It begins with `user`: it goes when they sign out.
    queryKey: ['user', userId, 'cash-outs', 'all'],
    queryFn: allCashOuts,
    staleTime: LOOK_EVERY,
    refetchInterval: ({ state }) => (state.data?.some((one) => !isOver(one.state)) ? LOOK_EVERY : false),
    retry: retryPassing,
  })
}

interface CashOuts {
  cashOuts: readonly CashOut[]
  loading: boolean
  error: ApiError | null
  retry: () => void
}

const NONE: readonly CashOut[] = []

/** Of nobody, and where banks are not served, there are none. */
export function useCashOuts(userId: string | null): CashOuts {
  const enabled = bankConfigOf(useConfig()) !== null && userId !== null
  const { data, error, refetch } = useQuery({ ...cashOutsQuery(userId ?? ''), enabled })
  return {
    cashOuts: data ?? NONE,
    loading: enabled && data === undefined && !error,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}

async function allCashOuts(): Promise<readonly CashOut[]> {
  const all: CashOut[] = []
  let before: string | null = null
  for (let count = 0; count < MOST_PAGES; count++) {
    const page = await cashOutApi.cashOuts(before)
    all.push(...page.items)
    if (page.next === null) break
    before = page.next
  }
  return all
}
