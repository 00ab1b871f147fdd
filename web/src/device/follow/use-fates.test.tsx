import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Activity } from '@/device/activity'
import type { Fate } from './fate'
import { useFates } from './use-fates'

const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const batched = (at: number, change: Partial<Activity> = {}): Activity => ({
  kind: 'transfer',
  id: `0x${at}`,
  chainId: '31337',
  sender: SENDER,
  txHash: null,
  batch: `safe-${at}`,
  nonceBefore: null,
  askedAt: 1,
  stage: 'out',
  ...change,
})

/** What a page would be told now. */
function told(activities: readonly Activity[], queries = new QueryClient()): ReadonlyMap<string, Fate> {
  let heard: ReadonlyMap<string, Fate> = new Map()
  function Page() {
    heard = useFates(activities)
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  return heard
}

it('the first twenty are looked at', () => {
  const many = Array.from({ length: 45 }, (_, at) => batched(at))
  expect([...told(many).keys()]).toEqual(many.slice(0, 20).map(({ id }) => id))
})

it('nothing is asked of what is done, nor where there is nobody to ask', () => {
  const done = batched(1, { kind: 'link', stage: 'done' })
  const unanswered = batched(2, { batch: null, stage: 'asked' })
  const counted = { ...unanswered, id: '0x3', nonceBefore: 0 }
  expect([...told([done, unanswered, counted]).keys()]).toEqual(['0x3'])
})

it('what is known of one is told by its id, and a new transaction of it is asked for anew', () => {
  const queries = new QueryClient()
  const link = batched(1, { kind: 'link', txHash: '0xaa', batch: null })
  queries.setQueryData(['fate', 'link', '0x1', '31337', '0xaa', null, null], { kind: 'missing' })
  expect(told([link], queries).get('0x1')).toEqual({ kind: 'missing' })
  expect(told([{ ...link, txHash: '0xbb' }], queries).get('0x1')).toEqual({ kind: 'unknown' })
})
