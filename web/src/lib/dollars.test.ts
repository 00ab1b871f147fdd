import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollarsOf, formatDollars, unitsFor, upToCents, worthOf } from './dollars'

const dollars = (whole: number) => BigInt(whole) * 10n ** 18n

describe('dollarsOf', () => {
  it.each([
    [1, 10n ** 18n],
    [0.4273, 4273n * 10n ** 14n],
    [2512.34, 251234n * 10n ** 16n],
    [1e-18, 1n],
    [1.5e-7, 15n * 10n ** 10n],
    [1e-30, 0n],
    [1e21, 10n ** 39n],
    [0, 0n],
  ])('%d', (told, expected) => {
    expect(dollarsOf(told)).toBe(expected)
  })

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -1])('%s is no price', (told) => {
    expect(dollarsOf(told)).toBeNull()
  })

  it('reads every number that JSON can hold', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (told) => {
        const read = Number(dollarsOf(told)) / 1e18
        expect(Math.abs(read - told)).toBeLessThanOrEqual(told * 1e-12 + 1e-18)
      }),
    )
  })
})

describe('worthOf', () => {
  it('is rounded down', () => {
    expect(worthOf(25_500_000n, 6, dollars(1))).toBe(25n * 10n ** 18n + 5n * 10n ** 17n)
    expect(worthOf(1n, 18, 10n ** 17n)).toBe(0n)
    expect(worthOf(3n, 0, dollars(2))).toBe(dollars(6))
  })
})

describe('unitsFor', () => {
  it('is rounded down to six places', () => {
    expect(unitsFor(dollars(25), 6, dollars(1))).toBe(25_000_000n)
    expect(unitsFor(dollars(1), 18, dollars(3))).toBe(333_333n * 10n ** 12n)
    expect(unitsFor(dollars(7), 0, dollars(2))).toBe(3n)
    expect(unitsFor(1n, 18, dollars(2000))).toBe(0n)
  })

  it('never costs more than the dollars', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 27n })
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 24 }), price, (spent, decimals, price) => {
        expect(worthOf(unitsFor(spent, decimals, price), decimals, price)).toBeLessThanOrEqual(spent)
      }),
    )
  })
})

describe('upToCents', () => {
  it('is never less', () => {
    expect(upToCents(0n)).toBe(0n)
    expect(upToCents(1n)).toBe(10n ** 16n)
    expect(upToCents(10n ** 16n)).toBe(10n ** 16n)
    expect(upToCents(3149n * 10n ** 14n)).toBe(32n * 10n ** 16n)
  })
})

describe('formatDollars', () => {
  it.each([
    [0n, '$0.00'],
    [1n, '<$0.01'],
    [10n ** 16n - 1n, '<$0.01'],
    [10n ** 16n, '$0.01'],
    [dollars(1) - 1n, '$0.99'],
    [dollars(1_234) + 5n * 10n ** 17n, '$1,234.50'],
  ])('%s', (value, expected) => {
    expect(formatDollars(value, 'en-US')).toBe(expected)
  })
})
