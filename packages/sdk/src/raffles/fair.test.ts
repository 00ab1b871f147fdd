import fc from 'fast-check'
import { type Hex, keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { equalSplit } from '../raffle-split.js'
import { checkDraw, checkSplit, type DrawnRow, raffleOrder, seedCommitment } from './fair.js'

const SEED: Hex = `0x${'01'.repeat(32)}`
const KEY: Hex = `0x${'02'.repeat(32)}`
const INDICES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
/** The server has the same one. */
const ORDER = ['1', '6', '7', '9', '8', '4', '2', '0', '3', '5']

/** A raffle of ten slots; `draws`: by their place in the order, null is paid to nobody. */
function slotsOf(...draws: (number | null)[]): DrawnRow[] {
  return INDICES.map((index) => {
    const drawn = draws[ORDER.indexOf(index)] ?? null
    return { index, drawn, state: drawn === null ? 'takenBack' : 'claimed' }
  })
}

describe('the order of a raffle', () => {
  it('is what anybody can work out', () => {
    expect(raffleOrder(SEED, INDICES)).toEqual(ORDER)
    expect(seedCommitment(SEED)).toBe('0xcebc8882fecbec7fb80d2cf4b312bec018884c2d66667c67a90508214bd8bafc')
  })

  it('is the same however the slots come, and has each of them once', () => {
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => keccak256(bytes))
    const indices = fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { maxLength: 50 })
    fc.assert(
      fc.property(seeds, indices, (seed, numbers) => {
        const names = numbers.map(String)
        const order = raffleOrder(seed, names)
        expect(order).toEqual(raffleOrder(seed, [...names].reverse()))
        expect([...order].sort()).toEqual([...names].sort())
      }),
    )
  })
})

describe('the draws of a raffle', () => {
  it('are right where each got the first slot that was free', () => {
    const all = checkDraw(SEED, slotsOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    expect(all).toEqual({ verdict: 'right', order: ORDER, draws: 10, passedOver: 0, undrawn: 0 })
    expect(checkDraw(SEED, slotsOf(1, 2, 4))).toMatchObject({ verdict: 'right', draws: 3 })
    expect(checkDraw(SEED, slotsOf())).toMatchObject({ verdict: 'right', draws: 0 })
  })

  it('are right whatever is left at the end of the order, and never with a gap before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 9 }), (paid, gap) => {
        const draws = INDICES.map((_, at) => (at < paid && at !== gap ? at + 1 : null))
        const { verdict, passedOver } = checkDraw(SEED, slotsOf(...draws))
        const behind = Math.max(0, paid - gap - 1)
        expect({ verdict, passedOver }).toEqual({ verdict: behind ? 'unclear' : 'right', passedOver: behind })
      }),
    )
  })

  it('cannot be told apart where a slot before was taken later', () => {
    expect(checkDraw(SEED, slotsOf(4, 2, 3))).toMatchObject({ verdict: 'unclear', passedOver: 2 })
    expect(checkDraw(SEED, slotsOf(1, 5, 3, 4, 6))).toMatchObject({ verdict: 'unclear', passedOver: 2 })
  })

  it('cannot be told apart where a slot was paid without a draw', () => {
    const slots = slotsOf(1, 2).map(
      (row): DrawnRow => (row.index === ORDER[9] ? { ...row, state: 'claimed' } : row),
    )
    expect(checkDraw(SEED, slots)).toMatchObject({ verdict: 'unclear', passedOver: 0, undrawn: 1 })
  })

  it.each([
    ['two of one number', slotsOf(1, 1)],
    ['one of no number', slotsOf(0)],
    ['one that paid nobody', slotsOf(1).map((row): DrawnRow => ({ ...row, state: 'expired' }))],
    ['a slot that is told twice', [...slotsOf(1), ...slotsOf(1)]],
  ])('are wrong with %s', (_, slots) => {
    expect(checkDraw(SEED, slots).verdict).toBe('wrong')
  })
})

describe('the split of a raffle', () => {
  const BY_KEY = [3_194_622n, 2_674_573n, 1_953_606n, 1_306_765n, 870_434n]

  it('is the key’s in any order', () => {
    expect(checkSplit(KEY, BY_KEY)).toBe('by_key')
    expect(checkSplit(KEY, [...BY_KEY].reverse())).toBe('by_key')
    expect(checkSplit(SEED, BY_KEY)).toBe('by_hand')
  })

  it('is equal to a unit', () => {
    expect(checkSplit(KEY, equalSplit(1_003n, 4))).toBe('equal')
    expect(checkSplit(KEY, [0n, 0n, 0n])).toBe('equal')
    expect(checkSplit(KEY, [])).toBe('equal')
  })

  it('is by hand otherwise', () => {
    expect(checkSplit(KEY, [3_194_623n, 2_674_572n, 1_953_606n, 1_306_765n, 870_434n])).toBe('by_hand')
    expect(checkSplit(KEY, [5n, 0n, 0n])).toBe('by_hand')
    expect(checkSplit(KEY, [1n, 300n])).toBe('by_hand')
  })
})
