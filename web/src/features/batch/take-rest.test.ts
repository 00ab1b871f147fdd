import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, api } from '@/api/client'
import type { Chain } from '@/api/schema.gen'
import { signedRests } from '@/device/records/signed-rests'
import { ALICE, aLink, BOB, CAROL, HASH } from '@/links/a-link'
import type { Submitted } from '@/links/submitted'
import { signedIndexes, takeRest } from './take-rest'

const signed = vi.hoisted(() => ({ lists: [] as (readonly bigint[])[] }))
vi.mock('@/chain/reclaim', () => ({
  signReclaimMany: async ({ indexes }: { indexes: readonly bigint[] }) => {
    signed.lists.push(indexes)
    return { kind: 'signed', signature: '0xab' }
  },
}))
vi.mock('@/lib/device-storage', async (importOriginal) => {
  const { MemoryStorage } = await import('@/device/records/memory-storage')
  return { ...(await importOriginal<object>()), deviceStorage: new MemoryStorage(), keepsThings: true }
})

const chain = { chainId: '31337', vaults: { 'v4.4': CAROL }, batcher: CAROL } as unknown as Chain
const links = (count: number) => Array.from({ length: count }, (_, at) => aLink({ index: String(at) }))
const DAY = 24 * 3_600_000

async function take(count: number, signer: typeof ALICE | null = ALICE, now = 1_000) {
  const answers: Submitted['kind'][] = []
  await takeRest({ batch: 'b', links: links(count), chain, signer, now }, ({ kind }) => answers.push(kind))
  return answers
}

beforeEach(() => {
  signed.lists = []
  for (const { batch, indexes } of signedRests.all()) signedRests.forget(`${batch}.${indexes[0]}`)
  vi.restoreAllMocks()
})

it('keeps a signature until each of its links is asked for', async () => {
  vi.spyOn(api, 'reclaim').mockImplementation(async () => {
    expect(signedRests.all()).toMatchObject([{ batch: 'b', signer: ALICE, signature: '0xab' }])
    return { txHash: HASH }
  })
  expect(await take(3)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(signedIndexes('b', 1_000).size).toBe(0)
})

it('goes on with what was signed before, and asks the wallet for the others alone', async () => {
  signedRests.save({ batch: 'b', signer: ALICE, signature: '0xcd', indexes: ['1', '2'], createdAt: 1 })
  const reclaim = vi.spyOn(api, 'reclaim').mockResolvedValue({ txHash: HASH })
  expect(await take(5)).toHaveLength(5)
  expect(signed.lists).toEqual([[0n, 3n, 4n]])
  const by = (signature: string) =>
    reclaim.mock.calls.flatMap(([body]) => (body.signature === signature ? [body.depositIndex] : []))
  expect(by('0xcd')).toEqual(['1', '2'])
  expect(by('0xab')).toEqual(['0', '3', '4'])
})

it('goes on without a wallet, and then with what was signed alone', async () => {
  signedRests.save({ batch: 'b', signer: ALICE, signature: '0xcd', indexes: ['1', '2'], createdAt: 1 })
  vi.spyOn(api, 'reclaim').mockResolvedValue({ txHash: HASH })
  expect(await take(5, null)).toHaveLength(2)
  expect(signed.lists).toEqual([])
  expect(signedRests.all()).toEqual([])
})

it('keeps what the server had no time for, and not what it refused', async () => {
  vi.spyOn(api, 'reclaim').mockRejectedValue(new ApiError('already_claimed', 'Gone.'))
  expect(await take(2)).toEqual(['refused', 'refused'])
  expect(signedIndexes('b', 1_000).size).toBe(0)
  vi.spyOn(api, 'reclaim').mockRejectedValueOnce(new ApiError('rate_limited', 'Wait.'))
  expect(await take(2)).toEqual(['refused', 'refused'])
  expect(signedIndexes('b', 1_000).size).toBe(2)
})

it('asks for nothing with what is older than a day, of another batch or another sender', async () => {
  const of = { signature: '0xcd' as const, indexes: ['1', '2'] }
  signedRests.save({ batch: 'b', signer: ALICE, ...of, createdAt: 1 })
  signedRests.save({ batch: 'c', signer: ALICE, ...of, createdAt: DAY })
  const reclaim = vi.spyOn(api, 'reclaim').mockResolvedValue({ txHash: HASH })
  expect(signedIndexes('b', DAY + 2).size).toBe(0)
  expect(await take(5, null, DAY + 2)).toEqual([])
  signedRests.save({ batch: 'b', signer: BOB, ...of, createdAt: DAY })
  expect(await take(5, null, DAY + 2)).toEqual([])
  expect(reclaim).not.toHaveBeenCalled()
  expect(signedRests.get('c.1')).not.toBeNull()
})
