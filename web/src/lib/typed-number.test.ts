import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXACT_PLACES, editableAmount, formatAmount } from './amount'
import { parseAmount, parsePlainAmount } from './typed-number'

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
    ['1.234,56', 'en', 1_234_560_000n],
    ['1,234.56', 'de', 1_234_560_000n],
    ['1.234.567,8', 'en', 1_234_567_800_000n],
    ['1,234,567', 'en', 1_234_567_000_000n],
    ['1.234', 'en', 1_234_000n],
    ['1,234', 'de', 1_234_000n],
    ['0.500', 'en', 500_000n],
    ['1 500', 'en', 1_500_000_000n],
    ['1’500', 'en', 1_500_000_000n],
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
    ['1.23,456', 'not_a_number'],
    ['1.2,3.4', 'not_a_number'],
    ['0.0000001', 'too_precise'],
    ['9'.repeat(80), 'too_large'],
    ['²⁵', 'not_a_number'],
    ['٢٥٫٥٫', 'not_a_number'],
    ['9'.repeat(1_000_000), 'too_large'],
    [`${'9'.repeat(999)}!`, 'not_a_number'],
  ])('refuses %.40s: %s', (text, problem) => {
    expect(parseAmount(text, 6, 'en')).toEqual({ ok: false, problem })
  })

  it.each<[string, string, [string, string]]>([
    ['1,500', 'en', ['1500', '1.5']],
    ['1.500', 'en', ['1500', '1.5']],
    ['1.500', 'de', ['1500', '1,5']],
    ['1,500', 'de', ['1500', '1,5']],
    ['1.234', 'de', ['1234', '1,234']],
    ['999,999', 'en', ['999999', '999.999']],
    ['1,000', 'en', ['1000', '1']],
    ['25.000', 'en', ['25000', '25']],
    ['1,500', 'en-IN', ['1500', '1.5']],
    ['١٬٥٠٠'.replace('٬', ','), 'en', ['1500', '1.5']],
  ])('asks back %s in %s', (text, locale, readings) => {
    expect(parseAmount(text, 6, locale)).toEqual({ ok: false, problem: 'two_readings', readings })
    for (const reading of readings) expect(parseAmount(reading, 6, locale).ok, reading).toBe(true)
  })

  it.each<[string, string, [string, string]]>([
    ['1.234', 'en', ['1234', '1.2340']],
    ['1,234', 'en', ['1234', '1.2340']],
    ['1,234', 'de', ['1234', '1,2340']],
    ['1.234', 'de', ['1234', '1,2340']],
    ['999.999', 'en', ['999999', '999.9990']],
    ['1.500', 'en', ['1500', '1.5']],
    ['1.230', 'en', ['1230', '1.23']],
  ])('asks back %s in %s where thousandths are not likely', (text, locale, readings) => {
    expect(parseAmount(text, 6, locale, 'doubtful')).toEqual({ ok: false, problem: 'two_readings', readings })
    for (const reading of readings) expect(parseAmount(reading, 6, locale, 'doubtful').ok, reading).toBe(true)
  })

  it.each([
    ['0.234', 234_000n],
    ['1.23', 1_230_000n],
    ['1.2345', 1_234_500n],
    ['1234.567', 1_234_567_000n],
  ])('does not ask what %s is there: it has one reading', (text, units) => {
    expect(parseAmount(text, 6, 'en', 'doubtful')).toEqual({ ok: true, units })
  })

  it('takes groups in what has no fraction', () => {
    expect(parseAmount('1,500', 0, 'en')).toEqual({ ok: true, units: 1500n })
    expect(parseAmount('1.500', 0, 'de')).toEqual({ ok: true, units: 1500n })
  })

  it('reads what machines write without any doubt', () => {
    expect(parsePlainAmount('1.500', 6)).toEqual({ ok: true, units: 1_500_000n })
    expect(parsePlainAmount('1,500', 6)).toEqual({ ok: false, problem: 'not_a_number' })
    expect(parsePlainAmount('0.0000001', 6)).toEqual({ ok: false, problem: 'too_precise' })
  })

  it('reads back every amount that is offered for editing, and never another than is shown, in every locale', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fc.nat(24),
        fc.constantFrom(...LOCALES),
        (units, decimals, locale) => {
          const shown = formatAmount(units, decimals, { locale, places: EXACT_PLACES })
          const edited = editableAmount(units, decimals, locale)
          expect(parseAmount(edited, decimals, locale), edited).toEqual({ ok: true, units })
          const read = parseAmount(shown, decimals, locale)
          const asked = !read.ok && read.problem === 'two_readings' ? read.readings : []
          if (asked.length === 0) expect(read, shown).toEqual({ ok: true, units })
          else expect(asked, shown).toContain(edited)
        },
      ),
    )
  })
})
