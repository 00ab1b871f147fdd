import { expect, it } from 'vitest'
import { MemoryStorage } from './memory-storage'
import {
  amountsOf,
  isUntouched,
  madeSlots,
  nextPart,
  notePart,
  type RafflePart,
  type RaffleRecord,
  readRaffleRecord,
  totalOf,
} from './raffles'
import { Shelf } from './shelf'

const NOT_YET: RafflePart = { slots: 2, askedAt: null, txHash: null, batch: null, first: null }
const KEPT: RaffleRecord = {
  pubKey20: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  secret: 'Gk3xYp8QwLr2Zt5B',
  chainId: '31337',
  version: 'v4.4',
  token: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  symbol: 'USDC',
  decimals: 6,
  sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  from: 'The harvest',
  expiresInDays: 7,
  amounts: ['1', '2', '3'],
  parts: [
    { ...NOT_YET, first: '40', txHash: `0x${'ab'.repeat(32)}`, askedAt: 5 },
    { ...NOT_YET, slots: 1 },
  ],
  createdAt: 1_700_000_000_000,
}

it('is read as it was written', () => {
  expect(readRaffleRecord(JSON.parse(JSON.stringify(KEPT)))).toEqual(KEPT)
})

it('can do without who it is from and when it ends', () => {
  const { from: _, expiresInDays: __, ...bare } = KEPT
  expect(readRaffleRecord(bare)).toEqual({ ...KEPT, from: '', expiresInDays: 0 })
})

it.each([
  ['secret', null],
  ['amounts', ['1', '2']],
  ['amounts', ['1', '2', '-3']],
  ['amounts', '123'],
  ['parts', []],
  ['parts', [{ ...NOT_YET, slots: 0 }, NOT_YET]],
  ['parts', [7]],
  ['token', 'USDC'],
  ['createdAt', 'today'],
])('is none with an odd %s', (name, value) => {
  expect(readRaffleRecord({ ...KEPT, [name]: value })).toBeNull()
})

it('knows what comes next, what it holds, and what is made', () => {
  expect(nextPart(KEPT)).toBe(1)
  expect(amountsOf(KEPT, 0)).toEqual([1n, 2n])
  expect(amountsOf(KEPT, 1)).toEqual([3n])
  expect(madeSlots(KEPT)).toEqual(['40', '41'])
  expect(totalOf(KEPT)).toBe(6n)
})

it('is untouched while no wallet was asked', () => {
  expect(isUntouched(KEPT)).toBe(false)
  expect(isUntouched({ parts: [NOT_YET, NOT_YET] })).toBe(true)
  expect(isUntouched({ parts: [{ ...NOT_YET, askedAt: 1 }] })).toBe(false)
})

it('notes what became of a part, and of no other', () => {
  const shelf = new Shelf<RaffleRecord>(
    { prefix: 't.', version: 1, idOf: (one) => one.pubKey20, read: readRaffleRecord },
    new MemoryStorage(),
    true,
  )
  expect(notePart(KEPT.pubKey20, 1, { first: '90' }, shelf)).toBeNull()
  shelf.save(KEPT)
  notePart(KEPT.pubKey20, 1, { first: '90' }, shelf)
  const now = shelf.get(KEPT.pubKey20)
  expect(now?.parts[0]).toEqual(KEPT.parts[0])
  expect(now && nextPart(now)).toBeNull()
  expect(now && madeSlots(now)).toEqual(['40', '41', '90'])
})
