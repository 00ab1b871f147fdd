import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  briefDollars,
  DOLLAR,
  dollarsOf,
  formatDollars,
  toldDollars,
  unitsFor,
  worthOf,
  worthUpToCents,
} from './dollars'

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

describe('worthUpToCents', () => {
  it.each([
    ['nothing', 0n, 18, dollars(2500), 0n],
    ['what is exact to the cent', 4n * 10n ** 12n, 18, dollars(2500), DOLLAR / 100n],
    ['the least bit more', 4n * 10n ** 12n + 1n, 18, dollars(2500), DOLLAR / 50n],
    ['less than there are figures for', 1n, 18, 1n, DOLLAR / 100n],
    ['parts of a cent', 3149n, 4, dollars(1), 32n * 10n ** 16n],
  ])('of %s', (_what, units, decimals, price, worth) => {
    expect(worthUpToCents(units, decimals, price)).toBe(worth)
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

describe('a glance', () => {
  it('is cut to three digits, never rounded up', () => {
    const brief = (cents: bigint) => briefDollars((cents * dollars(1)) / 100n, 'en-US')
    expect(brief(2_512_399_999n)).toBe('$25.1M')
    expect(brief(129_999n)).toBe('$1.29K')
    expect(brief(99_999n)).toBe('$999')
    expect(brief(1_234n)).toBe('$12.3')
    expect(brief(1n)).toBe('$0.01')
    expect(briefDollars(1n, 'en-US')).toBe('<$0.01')
    expect(briefDollars(dollars(999_999_999_999_999), 'en-US')).toBe('>$999T')
    expect(briefDollars(10n ** 66n, 'en-US')).toBe('>$999T')
  })
})

it.each([
  [25n * DOLLAR, 25],
  [(25n * DOLLAR) / 10n + 1n, 2.5],
  [DOLLAR / 100n - 1n, 0],
  [10n ** 30n * DOLLAR, 1e30],
])('tells %d as %d dollars', (value, told) => {
  expect(toldDollars(value)).toBe(told)
})
