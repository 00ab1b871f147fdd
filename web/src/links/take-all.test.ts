import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import type { Chain, Link } from '@/api/schema.gen'
import { ALICE, aLink, BOB } from '@/links/a-link'
import type { Submitted } from '@/links/submitted'
import { batchesOf, takeAllBack } from './take-all'

const OWN = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const OLDER = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const OLDEST = '0x3B92cB30bc3C9AD8Ae24F16E73dC59e08C520f92'
const TX = `0x${'cd'.repeat(32)}` as const

const chain = (chainId: string) =>
  ({ chainId, vaults: { 'v4.4': OWN, 'v4.3': OLDER, v4: OLDEST }, batcher: OWN }) as unknown as Chain
const chains = [chain('31337'), chain('31338')]
const links = (count: number, change: Partial<Link> = {}) =>
  Array.from({ length: count }, (_, at) => aLink({ index: String(count - at), ...change }))

const signed = vi.hoisted(() => ({ lists: [] as (readonly bigint[])[], answer: 'signed' }))
vi.mock('@/chain/reclaim', () => ({
  signReclaimMany: async ({ indexes }: { indexes: readonly bigint[] }) => {
    signed.lists.push(indexes)
    return signed.answer === 'signed' ? { kind: 'signed', signature: '0xab' } : { kind: 'declined' }
  },
}))

beforeEach(() => {
  signed.lists = []
  signed.answer = 'signed'
  vi.restoreAllMocks()
})

async function takeAll(
  all: readonly Link[],
  isStopped = () => false,
): Promise<[string, Submitted['kind']][]> {
  const [batch] = batchesOf(all, chains, ALICE)
  if (!batch) throw new Error('there is a batch')
  const answers: [string, Submitted['kind']][] = []
  await takeAllBack(batch, ALICE, (link, { kind }) => answers.push([link.index, kind]), isStopped)
  return answers
}

it('together go those of one chain, of our own vault, that are one’s own to take', () => {
  const [one] = links(1)
  if (!one) throw new Error('there is one')
  const apart: Partial<Link>[] = [
    { chainId: '31338' },
    { version: 'v4.3' },
    { version: 'v4' },
    { state: 'claimed' },
    { sender: BOB },
    { reclaimableAfter: 1_000_000_000, locked: true },
    {
      sponsored: {
        kind: 'claim',
        state: 'queued',
        txHash: null,
        recipient: BOB,
        reason: null,
        waitsFor: null,
        waitsUntil: null,
      },
    },
  ]
  for (const change of apart) expect(batchesOf([one, aLink(change)], chains, ALICE)).toEqual([])
  expect(
    batchesOf([one, aLink({ index: '9', reclaimableAfter: 9_000_000_000 })], chains, ALICE),
  ).toMatchObject([{ links: [{}, {}] }])
})

it('one signature is for fifty, and each link is asked for with the list it is in', async () => {
  const reclaim = vi.spyOn(api, 'reclaim').mockResolvedValue({ txHash: TX })
  const answers = await takeAll(links(60))
  expect(signed.lists.map((list) => list.length)).toEqual([50, 10])
  expect(answers).toHaveLength(60)
  expect(answers.every(([, kind]) => kind === 'accepted')).toBe(true)
  for (const [body] of reclaim.mock.calls) expect(body.depositIndexes).toContain(body.depositIndex)
})

it('a no to one prompt is a no to all that would follow', async () => {
  signed.answer = 'declined'
  const reclaim = vi.spyOn(api, 'reclaim')
  const answers = await takeAll(links(120))
  expect(signed.lists).toHaveLength(1)
  expect(new Set(answers.map(([, kind]) => kind))).toEqual(new Set(['declined']))
  expect(answers).toHaveLength(120)
  expect(reclaim).not.toHaveBeenCalled()
})

it('who waits no more is shown no further prompt, and what was signed still comes back', async () => {
  vi.spyOn(api, 'reclaim').mockResolvedValue({ txHash: TX })
  const answers = await takeAll(links(120), () => signed.lists.length > 0)
  expect(signed.lists).toHaveLength(1)
  expect(answers.map(([, kind]) => kind)).toEqual(Array.from({ length: 50 }, () => 'accepted'))
})

it('one that is refused takes none of the others along', async () => {
  vi.spyOn(api, 'reclaim')
    .mockRejectedValueOnce(new ApiError('already_claimed', 'Gone.'))
    .mockResolvedValue({ txHash: TX })
  const answers = await takeAll(links(3))
  expect(answers.map(([, kind]) => kind)).toEqual(['refused', 'accepted', 'accepted'])
})

it('posts a few at a time, and shows the next prompt meanwhile', async () => {
  let [under, most] = [0, 0]
  const lists: number[] = []
  vi.spyOn(api, 'reclaim').mockImplementation(async () => {
    lists.push(signed.lists.length)
    most = Math.max(most, ++under)
    await new Promise((resolve) => setTimeout(resolve, 1))
    under--
    return { txHash: TX }
  })
  expect(await takeAll(links(120))).toHaveLength(120)
  expect(most).toBe(4)
  expect(lists.filter((prompts) => prompts === 3).length).toBeGreaterThan(70)
})

it('tells of each signature before anything is asked for with it', async () => {
  const reclaim = vi.spyOn(api, 'reclaim').mockResolvedValue({ txHash: TX })
  const [batch] = batchesOf(links(60), chains, ALICE)
  if (!batch) throw new Error('there is a batch')
  const heard: [number, string, number][] = []
  await takeAllBack(
    batch,
    ALICE,
    () => {},
    () => false,
    ({ indexes, signature }) => {
      const asked = reclaim.mock.calls.filter(([body]) => body.depositIndexes?.includes(indexes[0] ?? ''))
      heard.push([indexes.length, signature, asked.length])
    },
  )
  expect(heard).toEqual([
    [50, '0xab', 0],
    [10, '0xab', 0],
  ])
})

it('one that breaks takes none of the others along, and is told at the end', async () => {
  vi.spyOn(api, 'reclaim').mockRejectedValueOnce(new TypeError('broken')).mockResolvedValue({ txHash: TX })
  const [batch] = batchesOf(links(60), chains, ALICE)
  if (!batch) throw new Error('there is a batch')
  const answers: string[] = []
  const all = takeAllBack(
    batch,
    ALICE,
    (_, { kind }) => answers.push(kind),
    () => false,
  )
  await expect(all).rejects.toThrow('broken')
  expect(answers).toHaveLength(59)
})
