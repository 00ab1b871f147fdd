import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { aLink } from '@/links/a-link'
import { ApiError, api } from './client'
import { linkQuery, rereadLink, storeLink } from './queries'

const asked = vi.spyOn(api, 'link')
const claimed = aLink({ state: 'claimed' })

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
  asked.mockReset().mockResolvedValue(claimed)
})

it('a link is read again where it is only shown, however fresh it is, and who shows it hears of it', async () => {
  storeLink(queries, aLink())
  const row = new QueryObserver(queries, { ...linkQuery(aLink()), enabled: false })
  const leave = row.subscribe(() => undefined)
  expect(await rereadLink(queries, aLink())).toEqual(claimed)
  expect(asked).toHaveBeenCalledOnce()
  expect(row.getCurrentResult().data).toEqual(claimed)
  leave()
})

it('one that cannot be read again stays what it was known to be', async () => {
  storeLink(queries, aLink())
  asked.mockRejectedValue(new ApiError('deposit_not_found', ''))
  expect(await rereadLink(queries, aLink())).toBeNull()
  expect(queries.getQueryData(linkQuery(aLink()).queryKey)).toEqual(aLink())
})
