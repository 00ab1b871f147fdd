import fc from 'fast-check'
import { bytesToHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { chance, equalSplit, randomSplit } from './raffle-split.js'

const MOST = 1_000

/** A total that so many slots can have, and chance. */
const raffles = fc.integer({ min: 1, max: MOST }).chain((slots) =>
  fc.record({
    slots: fc.constant(slots),
    total: fc.bigInt({ min: BigInt(slots), max: 2n ** 256n - 1n }),
    chance: fc.uint8Array({ minLength: slots * 8, maxLength: slots * 8 }),
  }),
)

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

describe('a split', () => {
  it('adds up exactly, and gives each slot a unit and a tenth of the mean at least', () => {
    fc.assert(
      fc.property(raffles, ({ slots, total, chance }) => {
        const amounts = randomSplit(total, slots, () => chance)
        expect(amounts).toHaveLength(slots)
        expect(sumOf(amounts)).toBe(total)
        const tenth = total / (BigInt(slots) * 10n)
        const least = tenth > 1n ? tenth : 1n
        expect(amounts.filter((amount) => amount < least)).toEqual([])
      }),
    )
  })

  it('adds up exactly where all have the same, and no two differ by more than a unit', () => {
    fc.assert(
      fc.property(raffles, ({ slots, total }) => {
        const amounts = equalSplit(total, slots)
        expect(amounts).toHaveLength(slots)
        expect(sumOf(amounts)).toBe(total)
        const [largest = 0n, smallest = 0n] = [amounts[0], amounts.at(-1)]
        expect(largest - smallest).toBeLessThanOrEqual(1n)
      }),
    )
  })

  it('is what chance makes of it, and nothing else', () => {
    const chance = Uint8Array.from({ length: 24 }, (_, at) => at * 11)
    expect(randomSplit(1_000n, 3, () => chance)).toEqual(randomSplit(1_000n, 3, () => chance))
    const other = Uint8Array.from(chance).reverse()
    expect(randomSplit(1_000n, 3, () => other)).not.toEqual(randomSplit(1_000n, 3, () => chance))
  })

  it('takes chance of its own where none is given', () => {
    const splits = Array.from({ length: 8 }, () => randomSplit(10n ** 18n, 5).join())
    expect(new Set(splits).size).toBeGreaterThan(1)
  })

  it('bears chance that is all zeros or all ones', () => {
    for (const byte of [0, 255]) {
      const amounts = randomSplit(103n, 10, (count) => new Uint8Array(count).fill(byte))
      expect(sumOf(amounts)).toBe(103n)
      expect(Math.max(...amounts.map(Number)) - Math.min(...amounts.map(Number))).toBeLessThanOrEqual(1)
    }
  })

  it('gives a unit each where there is no more', () => {
    expect(randomSplit(4n, 4)).toEqual([1n, 1n, 1n, 1n])
    expect(equalSplit(5n, 4)).toEqual([2n, 1n, 1n, 1n])
  })

  it.each([
    [0n, 1],
    [3n, 4],
    [-5n, 1],
    [5n, 0],
    [5n, -1],
    [5n, 1.5],
    [5n, Number.NaN],
    [10n ** 30n, Number.POSITIVE_INFINITY],
  ])('of %s units into %s slots there is none', (total, slots) => {
    expect(() => randomSplit(total, slots)).toThrow(RangeError)
    expect(() => equalSplit(total, slots)).toThrow(RangeError)
  })
})

describe('the chance of a key', () => {
  const KEY: Hex = `0x${'02'.repeat(32)}`

  it('is what anybody can work out', () => {
    expect(bytesToHex(chance(KEY, 16))).toBe('0xf234abfb6f0f6c72c824e4795196518d')
    expect(bytesToHex(chance(KEY, 40))).toBe(
      '0xf234abfb6f0f6c72c824e4795196518d8dd5094f676e66885983f608979a6d263639928c22cc3aa4',
    )
    expect(chance(KEY, 0)).toHaveLength(0)
  })

  it('splits as anybody can work out', () => {
    const amounts = [3_194_622n, 2_674_573n, 1_953_606n, 1_306_765n, 870_434n]
    expect(randomSplit(10_000_000n, 5, (bytes) => chance(KEY, bytes))).toEqual(amounts)
  })

  it('begins alike however much of it is wanted', () => {
    const bytes = fc.integer({ min: 0, max: 300 })
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => bytesToHex(key))
    fc.assert(
      fc.property(keys, bytes, bytes, (key, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(chance(key, less)).toEqual(chance(key, more).slice(0, less))
      }),
    )
  })
})
