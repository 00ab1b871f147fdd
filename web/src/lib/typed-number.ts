import { decimalMark } from './amount'

export type AmountProblem = 'empty' | 'not_a_number' | 'too_precise' | 'too_large'

export type ParsedAmount = { ok: true; units: bigint } | { ok: false; problem: AmountProblem }

const MAX_DIGITS = 60

/** Longer is no amount, and not looked at further. */
const MAX_TYPED = 1_000

/**
 * Reads an amount as people write it in `locale`, in whichever figures. Both `.` and `,` are understood where
 * only one reading is possible: `1,5` typed on an English page is one and a half, `1,500` is fifteen hundred.
 */
export function parseAmount(text: string, decimals: number, locale?: string): ParsedAmount {
  if (text.length > MAX_TYPED) return { ok: false, problem: 'too_large' }
  const typed = inPlainFigures(text.replace(/[\s'’_٬]/g, ''), decimalMark(locale))
  if (typed === '') return { ok: false, problem: 'empty' }
  if (!/^[\d.,]*\d[\d.,]*$/.test(typed)) return { ok: false, problem: 'not_a_number' }
  const plain = toPlainDecimal(typed, locale)
  if (plain === null) return { ok: false, problem: 'not_a_number' }
  const [whole = '0', fraction = ''] = plain.split('.')
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return { ok: false, problem: 'too_precise' }
  if (whole.length > MAX_DIGITS) return { ok: false, problem: 'too_large' }
  const units = BigInt((whole || '0') + digits.padEnd(decimals, '0'))
  return { ok: true, units }
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
  if (typed.includes(mark)) {
    const [whole = '', fraction, ...rest] = typed.split(mark)
    if (rest.length > 0 || fraction?.includes(other)) return null
    if (!whole.includes(other)) return `${whole}.${fraction}`
    return isGrouped(whole, other, locale) ? `${whole.replaceAll(other, '')}.${fraction}` : null
  }
  if (!typed.includes(other)) return typed
  if (isGrouped(typed, other, locale)) return typed.replaceAll(other, '')
  const [whole, fraction, ...rest] = typed.split(other)
  return rest.length === 0 ? `${whole}.${fraction}` : null
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
