import { checkSplit } from '@filbert/sdk/raffles/fair'
import { privateKeyOf } from '@filbert/sdk/secret'
import { expect, it } from 'vitest'
import { drawSplit, type RaffleDraft, readDraft, readSlots } from './raffle-draft'
import { partsOf, SLOTS_A_PART } from './raffle-parts'

const USDC = {
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  piece: null,
  gasless: null,
} as const
const WITH = {
  asset: USDC,
  denomination: 'TOKEN',
  price: null,
  spendable: 100_000_000n,
  limit: 1_000,
} as const

const read = (draft: Partial<RaffleDraft>) =>
  readDraft({ amount: '10', per: 'all', slots: '5', ...draft }, WITH)

it('is so much in all, or so much a slot', () => {
  expect(read({})).toEqual({ ok: true, total: 10_000_000n, slots: 5 })
  expect(read({ per: 'slot' })).toEqual({ ok: true, total: 50_000_000n, slots: 5 })
})

it.each([
  [{ amount: '' }, 'amount'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '-10' }, 'amount'],
  [{ amount: 'ten' }, 'amount'],
  [{ amount: '0.0000001' }, 'amount'],
  [{ amount: '101' }, 'amount'],
  [{ amount: '21', per: 'slot' }, 'amount'],
  [{ slots: '' }, 'slots'],
  [{ slots: '0' }, 'slots'],
  [{ slots: '-1' }, 'slots'],
  [{ slots: '1.5' }, 'slots'],
  [{ slots: '1e3' }, 'slots'],
  [{ slots: '1001' }, 'slots'],
  [{ slots: '9'.repeat(70) }, 'slots'],
  [{ slots: '9'.repeat(2_000) }, 'slots'],
  [{ amount: '0.000004' }, 'slots'],
] as const)('%j is none', (draft, wrong) => {
  expect(read(draft)).toMatchObject({ ok: false, wrong, words: expect.stringMatching(/\w/) })
})

it('takes one slot, and as many as the server does', () => {
  expect(readSlots('1', 1_000)).toBe(1)
  expect(readSlots('1,000', 1_000)).toBe(1_000)
  expect(readSlots('1001', 1_000)).toEqual({ words: 'A raffle has at most 1,000 slots.' })
})

it('is made in as few transactions as blocks have room for', () => {
  const sizes = (slots: number) => partsOf(slots).map((part) => part.slots)
  expect(sizes(1)).toEqual([1])
  expect(sizes(SLOTS_A_PART)).toEqual([SLOTS_A_PART])
  expect(sizes(SLOTS_A_PART + 1)).toEqual([SLOTS_A_PART, 1])
  expect(sizes(1_000)).toEqual([200, 200, 200, 200, 200])
})

it('draws a split by chance from the secret that it is given with', () => {
  const one = drawSplit(10_000_000n, 20, 'random')
  const other = drawSplit(10_000_000n, 20, 'random')
  expect(checkSplit(privateKeyOf(one.secret), one.amounts)).toBe('by_key')
  expect(other.secret).not.toBe(one.secret)
  expect(other.amounts).not.toEqual(one.amounts)
})

it('leaves an equal split equal', () => {
  expect(drawSplit(10n, 4, 'equal').amounts).toEqual([3n, 3n, 2n, 2n])
})
