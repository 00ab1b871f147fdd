/** Money is a whole number of a token's smallest units; text and figures are only how people see it. */

export type AmountProblem = 'empty' | 'not_a_number' | 'too_precise' | 'too_large'

export type ParsedAmount = { ok: true; units: bigint } | { ok: false; problem: AmountProblem }

const MAX_DIGITS = 60

/** 0.000001 of the token, the least that can be sent; one unit where the token is coarser than that. */
export function minimumUnits(decimals: number): bigint {
  return decimals <= 6 ? 1n : 10n ** BigInt(decimals - 6)
}

/**
 * Reads an amount as people write it in `locale`. Both `.` and `,` are understood where only one
 * reading is possible: `1,5` typed on an English page is one and a half, `1,500` is fifteen hundred.
 */
export function parseAmount(text: string, decimals: number, locale?: string): ParsedAmount {
  const typed = text.replace(/[\s'’_]/g, '')
  if (typed === '') return { ok: false, problem: 'empty' }
  if (!/^[\d.,]*\d[\d.,]*$/.test(typed)) return { ok: false, problem: 'not_a_number' }
  const plain = toPlainDecimal(typed, decimalMark(locale))
  if (plain === null) return { ok: false, problem: 'not_a_number' }
  const [whole = '0', fraction = ''] = plain.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return { ok: false, problem: 'too_precise' }
  if (whole.length > MAX_DIGITS) return { ok: false, problem: 'too_large' }
  const units = BigInt((whole || '0') + digits.padEnd(decimals, '0'))
  return { ok: true, units }
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
  const format = new Intl.NumberFormat(options.locale, { maximumFractionDigits: places })
  if (units > 0n && units < grain) return `<${format.format(asNumeric(plainDecimal(grain, decimals)))}`
  return format.format(asNumeric(plainDecimal(units - (units % grain), decimals)))
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

function toPlainDecimal(typed: string, mark: string): string | null {
  const other = mark === '.' ? ',' : '.'
  if (typed.includes(mark)) {
    const [whole = '', fraction, ...rest] = typed.split(mark)
    if (rest.length > 0 || fraction?.includes(other)) return null
    if (!whole.includes(other)) return `${whole}.${fraction}`
    return isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${fraction}` : null
  }
  if (!typed.includes(other)) return typed
  if (isGrouped(typed, other)) return typed.replaceAll(other, '')
  const [whole, fraction, ...rest] = typed.split(other)
  return rest.length === 0 ? `${whole}.${fraction}` : null
}

function isGrouped(text: string, separator: string): boolean {
  const groups = text.split(separator)
  return /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
}

/** `Intl` reads decimal text exactly, without a float in between; the type library asks for this form. */
function asNumeric(text: string): `${number}` {
  return text as `${number}`
}
