import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXACT_PLACES, formatAmount, minimumUnits, plainDecimal } from './amount'
import { parseAmount } from './typed-number'

describe('formatAmount', () => {
  it.each([
    [25_000_000n, 6, {}, '25'],
    [1_240_500_000n, 6, { locale: 'en' }, '1,240.5'],
    [1_240_500_000n, 6, { locale: 'de' }, '1.240,5'],
    [1_999_999_999_999_999_999n, 18, { locale: 'en' }, '1.999999'],
    [1n, 18, { locale: 'en' }, '<0.000001'],
    [1n, 18, { locale: 'en', places: 18 }, '0.000000000000000001'],
    [1n, 24, { places: EXACT_PLACES }, '0.000000000000000000000001'],
    [10n ** 54n + 1n, 24, { places: EXACT_PLACES }, `1${',000'.repeat(10)}.${'0'.repeat(23)}1`],
    [5n, 0, { places: EXACT_PLACES }, '5'],
    [1n, 77, { places: EXACT_PLACES }, `0.${'0'.repeat(76)}1`],
    [15n * 10n ** 22n + 1n, 24, { places: EXACT_PLACES, locale: 'de' }, `0,15${'0'.repeat(21)}1`],
    [1n, 24, { places: EXACT_PLACES, locale: 'ar-EG' }, `٠٫${'٠'.repeat(23)}١`],
    [15n * 10n ** 26n + 7n, 24, { places: EXACT_PLACES, locale: 'fa' }, `۱٬۵۰۰٫${'۰'.repeat(23)}۷`],
    [10n ** 29n + 90n, 24, { places: EXACT_PLACES, locale: 'bn' }, `১,০০,০০০.${'০'.repeat(22)}৯`],
    [1n, 24, { places: EXACT_PLACES, locale: 'mr' }, `०.${'०'.repeat(23)}१`],
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
  expect([0, 6, 18, 24].map(minimumUnits)).toEqual([1n, 1n, 10n ** 12n, 10n ** 18n])
})
