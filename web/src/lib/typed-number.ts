import { decimalMark } from './amount'

export type AmountProblem = 'empty' | 'not_a_number' | 'too_precise' | 'too_large'

export type ParsedAmount =
  | { ok: true; units: bigint }
  | { ok: false; problem: AmountProblem }
  /** One reading is a thousand times the other. Both as they are typed on this page without any doubt. */
  | { ok: false; problem: 'two_readings'; readings: [large: string, small: string] }

const MAX_DIGITS = 60

/** Longer is no amount, and not looked at further. */
const MAX_TYPED = 1_000

/** Whether three figures after the page's own decimal mark may be what they seem: thousandths. */
export type Thousandths = 'likely' | 'doubtful'

/**
 * Reads an amount as people write it in `locale`, in whichever figures. Both `.` and `,` are understood where
 * only one reading is possible: `1,5` typed on an English page is one and a half, `1.234,56` is over a thousand.
 * `1,500` is asked back: it is fifteen hundred to some people, and one and a half to others.
 */
export function parseAmount(
  text: string,
  decimals: number,
  locale?: string,
  thousandths: Thousandths = 'likely',
): ParsedAmount {
  if (text.length > MAX_TYPED) return { ok: false, problem: 'too_large' }
  const typed = inPlainFigures(text.replace(/[\s'’_٬]/g, ''), decimalMark(locale))
  if (typed === '') return { ok: false, problem: 'empty' }
  if (!/^[\d.,]*\d[\d.,]*$/.test(typed)) return { ok: false, problem: 'not_a_number' }
  // A whole number has no other reading.
  const readings = decimals > 0 ? readingsOf(typed, decimalMark(locale), thousandths) : null
  if (readings) return { ok: false, problem: 'two_readings', readings }
  const plain = toPlainDecimal(typed, locale)
  return plain === null ? { ok: false, problem: 'not_a_number' } : unitsOf(plain, decimals)
}

/** The same for what machines write: plain digits with a point. */
export function parsePlainAmount(text: string, decimals: number): ParsedAmount {
  return /^\d+(\.\d+)?$/.test(text) ? unitsOf(text, decimals) : { ok: false, problem: 'not_a_number' }
}

function unitsOf(plain: string, decimals: number): ParsedAmount {
  const [whole = '0', fraction = ''] = plain.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return { ok: false, problem: 'too_precise' }
  if (whole.length > MAX_DIGITS) return { ok: false, problem: 'too_large' }
  const units = BigInt((whole || '0') + digits.padEnd(decimals, '0'))
  return { ok: true, units }
}

/**
 * The readings of what may be thousands or thousandths. Where thousandths are likely, three figures after the page's own
 * decimal mark are that, unless they end in a zero, which nobody types there.
 */
function readingsOf(
  typed: string,
  mark: string,
  thousandths: Thousandths,
): [large: string, small: string] | null {
  const [, whole, separator, figures] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(typed) ?? []
  if (whole === undefined || figures === undefined) return null
  const isLikely = thousandths === 'likely'
  if (isLikely && separator === mark && !figures.endsWith('0')) return null
  const bare = figures.replace(/0+$/, '')
  // With a fourth figure it is a fraction without any doubt.
  const fraction = bare.length === 3 && !isLikely ? `${bare}0` : bare
  return [whole + figures, fraction === '' ? whole : `${whole}${mark}${fraction}`]
}

/** `٢٥٫٥` is `25.5`. */
function inPlainFigures(typed: string, mark: string): string {
  return typed.replaceAll('٫', mark).replace(/\p{Nd}/gu, digitOf)
}

/** In every script the ten digits follow one another, from zero. */
function digitOf(figure: string): string {
  let below = figure.codePointAt(0) ?? 0
  const first = below
  while (/\p{Nd}/u.test(String.fromCodePoint(below - 1))) below--
  return String((first - below) % 10)
}

function toPlainDecimal(typed: string, locale: string | undefined): string | null {
  const mark = decimalMark(locale)
  const other = mark === '.' ? ',' : '.'
  const last = typed.lastIndexOf(other) > typed.lastIndexOf(mark) ? other : mark
  // `1.234,56` on an English page: whichever comes last stands before the fraction.
  if (last === other && typed.includes(mark)) {
    const [whole = '', fraction, ...rest] = typed.split(other)
    if (rest.length > 0 || !inGroupsOfThree(whole, mark)) return null
    return `${whole.replaceAll(mark, '')}.${fraction}`
  }
  if (typed.includes(mark)) {
    const [whole = '', fraction, ...rest] = typed.split(mark)
    if (rest.length > 0) return null
    if (!whole.includes(other)) return `${whole}.${fraction}`
    return isGrouped(whole, other, locale) ? `${whole.replaceAll(other, '')}.${fraction}` : null
  }
  if (!typed.includes(other)) return typed
  if (isGrouped(typed, other, locale)) return typed.replaceAll(other, '')
  const [whole, fraction, ...rest] = typed.split(other)
  return rest.length === 0 ? `${whole}.${fraction}` : null
}

function inGroupsOfThree(text: string, separator: string): boolean {
  return (
    /^[1-9]/.test(text) &&
    inGroups(
      text.split(separator).map((group) => group.length),
      3,
      3,
    )
  )
}

/** Whether the figures before the mark stand in groups of three, or in those of the locale: `12,34,567` in India. */
function isGrouped(text: string, separator: string, locale: string | undefined): boolean {
  const groups = text.split(separator).map((group) => group.length)
  if (!/^[1-9]/.test(text)) return false
  return inGroups(groups, 3, 3) || inGroups(groups, ...groupsOf(locale))
}

/** `last`: figures of the group before the mark; `others`: of each before it, but for the first, which may have fewer. */
function inGroups(groups: readonly number[], last: number, others: number): boolean {
  const [first = 0, ...rest] = groups
  const whole = rest.every((figures, at) => figures === (at === rest.length - 1 ? last : others))
  return whole && first > 0 && first <= (rest.length === 0 ? last : others)
}

function groupsOf(locale: string | undefined): [last: number, others: number] {
  const groups = new Intl.NumberFormat(locale)
    .formatToParts(1_234_567_890)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => [...value].length)
  return [groups.at(-1) ?? 3, groups.at(-2) ?? 3]
}
