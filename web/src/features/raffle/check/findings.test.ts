import { type DrawnRow, raffleOrder, seedCommitment } from '@filbert/sdk/raffles/fair'
import { chance, equalSplit, randomSplit } from '@filbert/sdk/raffle-split'
import { describe, expect, it } from 'vitest'
import type { Raffle, RaffleSlot } from '@/api/raffles'
import { linkKey } from '@/lib/secret'
import { drawnBy, findDraw, findSeed, findSplit } from './findings'

const SEED = `0x${'01'.repeat(32)}` as const
const OTHER = `0x${'02'.repeat(32)}` as const
const COMMITMENT = seedCommitment(SEED)
const SECRET = 'Gk3xYp8QwLr2Zt5B'
const KEY = linkKey(SECRET)

const opened = { draw: { commitment: COMMITMENT, seed: SEED } }
const closed = { draw: { commitment: COMMITMENT, seed: null } }

describe('the seed', () => {
  it.each([
    ['unchecked', { draw: null }, null],
    ['unknown', closed, null],
    ['unknown', closed, COMMITMENT],
    ['unknown', closed, 'unreadable'],
    ['wrong', closed, OTHER],
    ['right', opened, null],
    ['right', opened, COMMITMENT],
    [
      'right',
      { draw: { commitment: COMMITMENT.toUpperCase().replace('X', 'x') as never, seed: SEED } },
      COMMITMENT,
    ],
    ['wrong', opened, OTHER],
    ['wrong', { draw: { commitment: COMMITMENT, seed: OTHER } }, COMMITMENT],
    ['unchecked', opened, 'unreadable'],
  ] as const)('is %s of %j, seen as %s', (verdict, raffle, earlier) => {
    expect(findSeed(raffle, earlier).verdict).toBe(verdict)
  })
})

const ORDER = raffleOrder(SEED, ['0', '1', '2', '3'])

/** By their place in the order. */
function slotsOf(...draws: (number | null)[]): RaffleSlot[] {
  return ORDER.map((index, at): DrawnRow => {
    const drawn = draws[at] ?? null
    return { index, drawn, state: drawn === null ? 'takenBack' : 'claimed' }
  }) as RaffleSlot[]
}

function drawOf(raffle: Pick<Raffle, 'draw'>, slots: RaffleSlot[], total = slots.length) {
  return findDraw({ ...raffle, slots: { total } as Raffle['slots'] }, slots.length, drawnBy(raffle, slots))
}

describe('the draws', () => {
  it.each([
    ['unchecked', { draw: null }, slotsOf(1, 2)],
    ['unknown', closed, slotsOf(1, 2)],
    ['unchecked', { draw: { commitment: COMMITMENT, seed: OTHER } }, slotsOf(1, 2)],
    ['right', opened, slotsOf(1, 2)],
    ['unclear', opened, slotsOf(1, 3, 2)],
    ['wrong', opened, slotsOf(1, 1)],
    ['unchecked', opened, slotsOf()],
  ] as const)('are %s of %j', (verdict, raffle, slots) => {
    expect(drawOf(raffle, slots).verdict).toBe(verdict)
  })

  it('are not checked where slots are missing', () => {
    expect(drawOf(opened, slotsOf(1, 2), 5)).toMatchObject({
      verdict: 'unchecked',
      why: expect.stringMatching('4 of 5'),
    })
  })

  it('says how many passed over slots', () => {
    expect(drawOf(opened, slotsOf(4, 2, 3)).why).toMatch('2 draws passed over slots')
  })
})

describe('the split', () => {
  const slots = (amounts: readonly bigint[]) =>
    amounts.map((amount) => ({ amount: String(amount) }) as RaffleSlot)
  const raffle = (total: number) => ({ pubKey20: KEY.pubKey20, slots: { total } as Raffle['slots'] })
  const byKey = slots(randomSplit(1_000_000n, 6, (bytes) => chance(KEY.privateKey, bytes)).reverse())

  it.each([
    ['right', byKey],
    ['right', slots(equalSplit(1_000_003n, 6))],
    ['by_hand', slots([1n, 2n, 3n, 4n, 5n, 6_000n])],
  ] as const)('is %s', (verdict, some) => {
    expect(findSplit(raffle(6), some, SECRET, KEY).verdict).toBe(verdict)
  })

  it('is not checked without the whole link, or all slots', () => {
    const another = linkKey('WpQIuBvptLkCV3aF')
    expect(findSplit(raffle(6), byKey, null, null).verdict).toBe('unchecked')
    expect(findSplit(raffle(6), byKey, 'unreadable', null).verdict).toBe('unchecked')
    expect(findSplit(raffle(6), byKey, 'WpQIuBvptLkCV3aF', another).verdict).toBe('unchecked')
    expect(findSplit(raffle(7), byKey, SECRET, KEY).verdict).toBe('unchecked')
  })
})
