import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editableAmount, formatAmount, minimumUnits, parseAmount, plainDecimal } from './amount'

const LOCALES = ['en', 'de', 'fr', 'de-CH', 'pt-BR']

describe('parseAmount', () => {
  it.each<[string, string, bigint]>([
    ['25', 'en', 25_000_000n],
    ['0.000001', 'en', 1n],
    ['1,240.50', 'en', 1_240_500_000n],
    ['1.240,50', 'de', 1_240_500_000n],
    ['1 240,50', 'fr', 1_240_500_000n],
    ['1’240.50', 'de-CH', 1_240_500_000n],
    ['1,5', 'en', 1_500_000n],
    ['1.5', 'de', 1_500_000n],
    ['1,500', 'en', 1_500_000_000n],
    ['1.500', 'de', 1_500_000_000n],
    ['0,500', 'en', 500_000n],
    ['.5', 'en', 500_000n],
    ['5.', 'en', 5_000_000n],
    ['1.5000000', 'en', 1_500_000n],
  ])('%s in %s', (text, locale, units) => {
    expect(parseAmount(text, 6, locale)).toEqual({ ok: true, units })
  })

  it.each([
    ['', 'empty'],
    ['.', 'not_a_number'],
    ['-5', 'not_a_number'],
    ['1e6', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['1,23,456.7', 'not_a_number'],
    ['0.0000001', 'too_precise'],
    ['9'.repeat(80), 'too_large'],
  ])('refuses %s: %s', (text, problem) => {
    expect(parseAmount(text, 6, 'en')).toEqual({ ok: false, problem })
  })

  it('reads back every amount it offers for editing, in every locale', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fc.nat(24),
        fc.constantFrom(...LOCALES),
        (units, decimals, locale) => {
          expect(parseAmount(editableAmount(units, decimals, locale), decimals, locale)).toEqual({
            ok: true,
            units,
          })
        },
      ),
    )
  })
})

describe('formatAmount', () => {
  it.each([
    [25_000_000n, 6, {}, '25'],
    [1_240_500_000n, 6, { locale: 'en' }, '1,240.5'],
    [1_240_500_000n, 6, { locale: 'de' }, '1.240,5'],
    [1_999_999_999_999_999_999n, 18, { locale: 'en' }, '1.999999'],
    [1n, 18, { locale: 'en' }, '<0.000001'],
    [1n, 18, { locale: 'en', places: 18 }, '0.000000000000000001'],
    [0n, 18, { locale: 'en' }, '0'],
    [123_456_789_012_345_678_901_234_567_890n, 6, { locale: 'en' }, '123,456,789,012,345,678,901,234.56789'],
  ])('%s units of %s decimals', (units, decimals, options, text) => {
    expect(formatAmount(units, decimals, { locale: 'en', ...options })).toBe(text)
  })

  it('never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 12n, max: 2n ** 100n }), (units) => {
        const shown = parseAmount(formatAmount(units, 18, { locale: 'en' }), 18, 'en')
        expect(shown.ok && shown.units <= units).toBe(true)
      }),
    )
  })
})

it('keeps every digit in plain text', () => {
  expect(plainDecimal(1n, 18)).toBe('0.000000000000000001')
  expect(plainDecimal(5n, 0)).toBe('5')
})

it('sends at least a millionth, or one unit of a coarser token', () => {
  expect([0, 6, 18].map(minimumUnits)).toEqual([1n, 1n, 10n ** 12n])
})
