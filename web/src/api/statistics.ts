import { queryOptions } from '@tanstack/react-query'
import { type ApiError, get } from './client'
import { retryPassing } from './queries'
import type { Statistics } from './schema.gen'

/** As long as the server counts nothing anew. */
const A_MINUTE_MS = 60_000

/** How many links there are, and what became of them. */
export const statisticsQuery = queryOptions<Statistics, ApiError>({
  queryKey: ['statistics'],
  queryFn: () => get<Statistics>('/statistics'),
  staleTime: A_MINUTE_MS,
  retry: retryPassing,
})
