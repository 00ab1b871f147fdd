import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { aHeld, aPayment, aRequest } from '@/links/requests/a-request'
import { type RequestLink, requestQuery } from './requests'

it.each<[string, Partial<RequestLink>, number | false]>([
  ['may be paid', {}, 4_000],
  ['is paid', { status: 'PAID' }, false],
  ['has a payment on its way', { status: 'PAID', payments: [aPayment({ status: 'unconfirmed' })] }, 4_000],
  ['has money at its address', { status: 'EXPIRED', held: [aHeld({ why: 'too_late' })] }, 4_000],
])('what %s is followed as long as it is so', (_, change, every) => {
  const queries = new QueryClient()
  const { queryKey, refetchInterval } = requestQuery('7')
  queries.setQueryData(queryKey, aRequest(change))
  const query = queries.getQueryCache().find<RequestLink>({ queryKey })
  if (!query || typeof refetchInterval !== 'function') throw new Error('there is no such query')
  expect(refetchInterval(query as never)).toBe(every)
})
