import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { aLink, found } from '@/links/a-link'
import { api } from '@/api/client'
import { linkQuery } from '@/api/queries'
import type { Hex } from '@/lib/hex'
import { askStandings } from './use-standings'

it('how many links stand is asked in calls of twenty, of two hundred at most, and told to all who show them', async () => {
  const link = aLink({ state: 'claimed' })
  const asked = vi.spyOn(api, 'linksByKey').mockResolvedValue(found([link]))
  const queries = new QueryClient()
  const keys = Array.from({ length: 45 }, (_, at): Hex => `0x${at}`)
  await askStandings(queries, keys)
  expect(asked.mock.calls.map(([some]) => some.length)).toEqual([20, 20, 5])
  expect(asked.mock.calls.flatMap(([some]) => some)).toEqual(keys)
  expect(queries.getQueryData(linkQuery(link).queryKey)).toEqual(link)

  asked.mockClear()
  await askStandings(
    queries,
    Array.from({ length: 500 }, (_, at): Hex => `0x${at}`),
  )
  expect(asked).toHaveBeenCalledTimes(10)
})
