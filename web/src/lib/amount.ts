/** Money is a whole number of a token's smallest units; text and figures are only how people see it. */

/** Digits after the mark where money is agreed upon: all that there are. */
export const EXACT_PLACES = Number.POSITIVE_INFINITY

/** Digits after the mark that every `Intl` writes at once. */
const INTL_PLACES = 20

/** 0.000001 of the token, the least that can be sent; one unit where the token is coarser than that. */
export function minimumUnits(decimals: number): bigint {
  return decimals <= 6 ? 1n : 10n ** BigInt(decimals - 6)
}

/** `1234.5`: plain digits with a point, every digit kept. What machines and `Intl` read. */
export function plainDecimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** What fills an amount field: the exact figure with the locale's own decimal mark, no grouping. */
export function editableAmount(units: bigint, decimals: number, locale?: string): string {
  return plainDecimal(units, decimals).replace('.', decimalMark(locale))
}

/**
 * For people, in their figures: `1,240.5`. Cut, never rounded up: nobody is shown money that is not
 * there. An amount too small for the wanted places is shown as `<0.000001`.
 */
export function formatAmount(units: bigint, decimals: number, options: FormatOptions = {}): string {
  const places = Math.min(options.places ?? 6, decimals)
  const grain = 10n ** BigInt(decimals - places)
  if (units > 0n && units < grain) return `<${written(plainDecimal(grain, decimals), options.locale)}`
  return written(plainDecimal(units - (units % grain), decimals), options.locale)
}

function written(plain: string, locale: string | undefined): string {
  const fraction = plain.split('.')[1] ?? ''
  if (fraction.length > INTL_PLACES) return writtenOn(plain, INTL_PLACES - fraction.length, locale)
  return new Intl.NumberFormat(locale, { maximumFractionDigits: INTL_PLACES }).format(asNumeric(plain))
}

/** `from` is negative: how many of the last digits are written one by one. */
function writtenOn(plain: string, from: number, locale: string | undefined): string {
  const places = { minimumFractionDigits: INTL_PLACES, maximumFractionDigits: INTL_PLACES }
  const begun = new Intl.NumberFormat(locale, places).format(asNumeric(plain.slice(0, from)))
  const digit = new Intl.NumberFormat(locale)
  return begun + Array.from(plain.slice(from), (one) => digit.format(Number(one))).join('')
}

export interface FormatOptions {
  locale?: string
  /** Digits after the mark at most; 6 unless said. */
  places?: number
}

export function decimalMark(locale?: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.'
}

/** `Intl` reads decimal text exactly, without a float in between; the type library asks for this form. */
function asNumeric(text: string): `${number}` {
  return text as `${number}`
}
