import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import type { Links } from '@/api/schema.gen'
import { type Batch, batches, batchParts, keepBatch, partId, updatePart } from '@/device/records/batches'
import type { Hex } from '@/lib/hex'
import { ALICE, aLink, CAROL, found, HASH } from '@/links/a-link'
import { type RunEnd, runBatch } from './run-batch'

const { whatBecame, ...chain } = vi.hoisted(() => ({
  whatBecame: vi.fn(),
  followMany: vi.fn(),
  followBatch: vi.fn(),
  allowAll: vi.fn(),
  depositMany: vi.fn(),
}))
vi.mock('@/chain/deposit-many', () => chain)
vi.mock('@/chain/what-became', () => ({ whatBecame }))
vi.mock('@/chain/nonces', () => ({ newestBlock: async () => 1_000n }))
vi.mock('@/lib/device-storage', async (importOriginal) => {
  const { MemoryStorage } = await import('@/device/records/memory-storage')
  return { ...(await importOriginal<object>()), deviceStorage: new MemoryStorage(), keepsThings: true }
})

const key = (part: number, at: number) => `0x${String(part * 10 + at + 1).padStart(40, '0')}` as Hex
const nothing = { asked: false, askedAt: null, nonce: null, txHash: null, batch: null, first: null }
const batch: Batch = {
  id: 'b',
  title: 'Hazelnuts',
  chainId: '31337',
  version: 'v4.4',
  vault: CAROL,
  token: CAROL,
  symbol: 'USDC',
  decimals: 6,
  sender: ALICE,
  parts: [
    { count: 2, total: '2', days: 0, ...nothing },
    { count: 2, total: '2', days: 7, ...nothing },
  ],
  createdAt: 1,
}
const part = (at: number) => ({
  batch: 'b',
  at,
  secrets: ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB'],
  keys: [key(at, 0), key(at, 1)],
  amounts: ['1'],
  labels: [],
  recipients: [],
  states: '',
  createdAt: 1,
})
const links = (...all: Links['links']): Links => found(all)
const madeAt = (at: number, first: number, change = {}) =>
  [0, 1].map((place) => aLink({ pubKey20: key(at, place), index: String(first + place), ...change }))
const parts = () => batches.get('b')?.parts ?? []

async function run(again: number | null = null): Promise<RunEnd | undefined> {
  let end: RunEnd | undefined
  await runBatch(
    'b',
    { batches: false, again },
    (news) => {
      if (news.type === 'ended') end = news.end
    },
    new AbortController().signal,
  )
  return end
}

beforeEach(async () => {
  vi.restoreAllMocks()
  for (const mock of [whatBecame, ...Object.values(chain)]) mock.mockReset()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  await keepBatch(batch, [part(0), part(1)])
  vi.spyOn(api, 'linksByKey').mockResolvedValue(links())
  chain.allowAll.mockResolvedValue(null)
})

it('makes one part after the other, and keeps that the wallet is asked before it is', async () => {
  const asked: boolean[] = []
  chain.depositMany.mockImplementation(async (terms, watch) => {
    watch.asking(4)
    asked.push(parts().some((one) => one.first === null && one.asked && one.nonce === 4))
    watch.sent(HASH)
    return { kind: 'made', first: terms.expiresInDays === 0 ? '40' : '42', txHash: HASH }
  })
  expect(await run()).toEqual({ kind: 'made' })
  expect(asked).toEqual([true, true])
  expect(parts().map(({ first }) => first)).toEqual(['40', '42'])
  expect(chain.allowAll.mock.calls[0]?.[0], 'one allowance for all').toMatchObject({ amount: 4n })
})

it('after a no nothing is kept as asked, and nothing more is asked for', async () => {
  chain.depositMany.mockImplementation(async (_, watch) => {
    watch.asking(4)
    return { kind: 'declined' }
  })
  expect(await run()).toEqual({ kind: 'declined' })
  expect(chain.depositMany).toHaveBeenCalledTimes(1)
  expect(parts()[0]).toMatchObject(nothing)
})

it('what the wallet may have sent is not asked for again, but by whoever has looked', async () => {
  updatePart('b', 0, { asked: true, nonce: 4 })
  whatBecame.mockResolvedValue({ kind: 'unknown' })
  expect(await run()).toEqual({ kind: 'waits', part: 0 })
  expect(chain.depositMany).not.toHaveBeenCalled()
  chain.depositMany.mockResolvedValueOnce({ kind: 'made', first: '40', txHash: HASH })
  chain.depositMany.mockResolvedValueOnce({ kind: 'made', first: '42', txHash: HASH })
  expect(await run(0)).toEqual({ kind: 'made' })
})

it('a wallet that fails at telling leaves it asked', async () => {
  chain.depositMany.mockImplementation(async (_, watch) => {
    watch.asking(4)
    return { kind: 'refused', cause: { code: 'untold', outcome: 'unknown' } }
  })
  expect(await run()).toMatchObject({ kind: 'refused', cause: { code: 'untold' } })
  expect(parts()[0]).toMatchObject({ asked: true, nonce: 4 })
})

it('a transaction whose answer was lost is found by both ends of its links', async () => {
  updatePart('b', 0, { asked: true, nonce: 4 })
  vi.mocked(api.linksByKey).mockResolvedValue(links(...madeAt(0, 70)))
  chain.depositMany.mockResolvedValue({ kind: 'made', first: '72', txHash: HASH })
  expect(await run()).toEqual({ kind: 'made' })
  expect(whatBecame).not.toHaveBeenCalled()
  expect(parts().map(({ first }) => first)).toEqual(['70', '72'])
})

it.each([
  ['of somebody else', madeAt(0, 70, { sender: CAROL })],
  ['of another token', madeAt(0, 70, { token: { ...aLink().token, address: ALICE } })],
  ['with one end only', madeAt(0, 70).slice(0, 1)],
  ['not one after the other', [...madeAt(0, 70).slice(0, 1), ...madeAt(0, 90).slice(1)]],
])('deposits under its keys %s are none of it', async (_, others) => {
  updatePart('b', 0, { asked: true, nonce: 4 })
  vi.mocked(api.linksByKey).mockResolvedValue(links(...others))
  whatBecame.mockResolvedValue({ kind: 'unknown' })
  expect(await run()).toEqual({ kind: 'waits', part: 0 })
})

it('what the chain has undone is asked for anew', async () => {
  updatePart('b', 0, { asked: true, nonce: 4, txHash: HASH })
  whatBecame.mockResolvedValue({ kind: 'undone' })
  chain.depositMany.mockResolvedValue({ kind: 'made', first: '40', txHash: HASH })
  expect(await run()).toEqual({ kind: 'made' })
  expect(chain.depositMany).toHaveBeenCalledTimes(2)
})

it('what is on its way is waited for, and not asked for', async () => {
  updatePart('b', 0, { asked: true, nonce: 4, txHash: HASH })
  whatBecame.mockResolvedValue({ kind: 'out' })
  chain.followMany.mockResolvedValue({ kind: 'made', first: '40', txHash: HASH })
  chain.depositMany.mockResolvedValue({ kind: 'made', first: '42', txHash: HASH })
  expect(await run()).toEqual({ kind: 'made' })
  expect(chain.depositMany).toHaveBeenCalledTimes(1)
})

it('without the server nobody knows what is made, so that nothing is asked of the wallet', async () => {
  vi.mocked(api.linksByKey).mockRejectedValue(new ApiError('unreachable', 'No answer came.'))
  expect(await run()).toMatchObject({ kind: 'refused', cause: { code: 'unreachable' } })
  expect(chain.depositMany).not.toHaveBeenCalled()
})

it('a part whose secrets are gone is never paid for', async () => {
  batchParts.forget(partId('b', 0))
  expect(await run()).toMatchObject({ kind: 'refused' })
  expect(chain.depositMany).not.toHaveBeenCalled()
})

it('what seems to be gone is looked for on the chain before the wallet is asked again', async () => {
  updatePart('b', 0, { asked: true, nonce: 4 })
  whatBecame.mockResolvedValue({ kind: 'over', by: 1_000n })
  vi.mocked(api.linksByKey)
    .mockResolvedValueOnce(links())
    .mockResolvedValueOnce(links())
    .mockResolvedValue(links(...madeAt(0, 70)))
  chain.depositMany.mockResolvedValue({ kind: 'made', first: '72', txHash: HASH })
  expect(await run()).toEqual({ kind: 'made' })
  expect(parts().map(({ first }) => first)).toEqual(['70', '72'])
  expect(chain.depositMany).toHaveBeenCalledTimes(1)
})

it('a part whose wallet calls its batch failed stays asked for', async () => {
  chain.depositMany.mockImplementation(async (_, watch) => {
    watch.asking(4)
    watch.batch('one')
    return { kind: 'refused', cause: { code: 'batch_failed', outcome: 'unknown' } }
  })
  expect(await run()).toMatchObject({ kind: 'refused', cause: { code: 'batch_failed' } })
  expect(parts()[0]).toMatchObject({ asked: true, askedAt: expect.any(Number), batch: 'one' })
})

it('nothing is asked for again while the server has not read the chain so far', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  updatePart('b', 0, { asked: true, nonce: 4 })
  whatBecame.mockResolvedValue({ kind: 'over', by: 1_001n })
  const ended = run(0)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await ended).toEqual({ kind: 'waits', part: 0 })
  expect(chain.depositMany).not.toHaveBeenCalled()
})
