import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXACT_PLACES, editableAmount, formatAmount } from './amount'
import { parseAmount } from './typed-number'

const LOCALES = ['en', 'de', 'fr', 'de-CH', 'pt-BR', 'ar-EG', 'fa', 'hi-IN', 'en-IN']

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
    ['٢٥', 'ar-EG', 25_000_000n],
    ['٢٥٫٥', 'ar-EG', 25_500_000n],
    ['۱٬۲۴۰٫۵', 'fa', 1_240_500_000n],
    ['२५.५', 'mr', 25_500_000n],
    ['12,34,567.5', 'hi-IN', 1_234_567_500_000n],
    ['1,234,567.5', 'hi-IN', 1_234_567_500_000n],
    ['1,23,456', 'en-IN', 123_456_000_000n],
    ['1,500', 'en-IN', 1_500_000_000n],
    ['1,50', 'en-IN', 1_500_000n],
    ['٢٥٫٥', 'de', 25_500_000n],
    ['２５', 'en', 25_000_000n],
    ['𝟮𝟱', 'en', 25_000_000n],
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
    ['²⁵', 'not_a_number'],
    ['٢٥٫٥٫', 'not_a_number'],
    ['9'.repeat(1_000_000), 'too_large'],
    [`${'9'.repeat(999)}!`, 'not_a_number'],
  ])('refuses %.40s: %s', (text, problem) => {
    expect(parseAmount(text, 6, 'en')).toEqual({ ok: false, problem })
  })

  it('reads back every amount that is offered for editing or shown, in every locale', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fc.nat(24),
        fc.constantFrom(...LOCALES),
        (units, decimals, locale) => {
          const shown = formatAmount(units, decimals, { locale, places: EXACT_PLACES })
          for (const text of [editableAmount(units, decimals, locale), shown])
            expect(parseAmount(text, decimals, locale), text).toEqual({ ok: true, units })
        },
      ),
    )
  })
})
