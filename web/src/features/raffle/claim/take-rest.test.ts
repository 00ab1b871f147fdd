import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rafflesApi } from '@/api/raffles'
import type { Chain, RaffleSlot } from '@/api/schema.gen'
import { postReclaim } from '@/links/reclaim'
import { loadTakingBack } from '@/links/take-back'
import { takeRest } from './take-rest'

vi.mock('@/links/take-back', () => ({ loadTakingBack: vi.fn() }))
vi.mock('@/links/reclaim', async (original) => ({
  ...(await original<typeof import('@/links/reclaim')>()),
  postReclaim: vi.fn(),
}))

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HASH = `0x${'ab'.repeat(32)}` as const
const REF = { chainId: '31337', version: 'v4.4', index: '0' }
const chain = { chainId: '31337', vaults: { 'v4.4': ALICE }, batcher: ALICE } as unknown as Chain
const WHAT = { ref: REF, chain, signer: ALICE, kind: 1 } as const

const post = vi.mocked(postReclaim)
const sign = vi.fn()
const slots = vi.spyOn(rafflesApi, 'slots')

const slot = (index: number, state: RaffleSlot['state'] = 'free'): RaffleSlot => ({
  index: String(index),
  amount: '1',
  state,
  drawn: null,
  recipient: null,
  name: null,
  txHash: null,
})

/** So many slots, a hundred a page; each fifth was claimed. */
function raffleOf(count: number): void {
  const all = Array.from({ length: count }, (_, at) => slot(at, at % 5 === 0 ? 'claimed' : 'free'))
  slots.mockImplementation(async (_, after) => {
    const from = after === null ? 0 : Number(after) + 1
    const page = all.slice(from, from + 100)
    return { slots: page, next: from + 100 < count ? (page.at(-1)?.index ?? null) : null }
  })
}

beforeEach(() => {
  sign.mockResolvedValue({ kind: 'signed', signature: HASH })
  post.mockResolvedValue({ kind: 'accepted', txHash: HASH })
  vi.mocked(loadTakingBack).mockResolvedValue({
    signReclaimMany: sign,
  } as unknown as Awaited<ReturnType<typeof loadTakingBack>>)
})

afterEach(() => {
  vi.resetAllMocks()
})

it('takes back what nobody claimed, fifty slots a signature, and tells how far it is', async () => {
  raffleOf(150)
  const told: string[] = []
  expect(
    await takeRest(
      WHAT,
      ({ done, all }) => void told.push(`${done}/${all}`),
      () => false,
    ),
  ).toEqual({
    kind: 'done',
  })
  expect(sign.mock.calls.map(([terms]) => terms.indexes.length)).toEqual([50, 50, 20])
  const asked = post.mock.calls.map(([link]) => Number(link.index))
  expect(asked).toHaveLength(120)
  expect(asked.filter((index) => index % 5 === 0)).toEqual([])
  expect([told[0], told.at(-1)]).toEqual(['0/120', '120/120'])
})

it('asks the wallet nothing more once its owner said no, or left', async () => {
  raffleOf(150)
  sign.mockResolvedValueOnce({ kind: 'signed', signature: HASH }).mockResolvedValueOnce({ kind: 'declined' })
  expect(
    await takeRest(
      WHAT,
      () => undefined,
      () => false,
    ),
  ).toEqual({ kind: 'declined' })
  expect(sign).toHaveBeenCalledTimes(2)
  expect(post).toHaveBeenCalledTimes(50)
  await takeRest(
    WHAT,
    () => undefined,
    () => true,
  )
  expect(sign).toHaveBeenCalledTimes(2)
})

it('goes on past a slot that somebody was faster with, and past one that fails, which it tells', async () => {
  raffleOf(10)
  post.mockResolvedValueOnce({ kind: 'refused', cause: { code: 'already_claimed', outcome: 'elsewhere' } })
  expect(
    await takeRest(
      WHAT,
      () => undefined,
      () => false,
    ),
  ).toEqual({ kind: 'done' })
  post.mockResolvedValueOnce({ kind: 'refused', cause: { code: 'sponsor_out_of_funds', outcome: 'refused' } })
  expect(
    await takeRest(
      WHAT,
      () => undefined,
      () => false,
    ),
  ).toMatchObject({
    kind: 'refused',
    cause: { code: 'sponsor_out_of_funds' },
  })
  expect(post).toHaveBeenCalledTimes(16)
})
