import { plural, t } from '@lingui/core/macro'
import type { Asset } from '@/assets/asset'
import { minimumUnits } from '@/lib/amount'
import { isEmail } from '@/lib/email'
import { trimInvisible } from '@/lib/invisible'
import { invisibleProblem } from '@/lib/invisible-words'
import { inSlices } from '@/lib/slices'
import { splitUnit } from '@/lib/typed-unit'
import { type Columns, columnsOf } from './columns'
import { parsePlain } from './plain-units'
import { MOST_LINKS, type Table } from './table'
import { type AmountMistake, type Mark, markIn, writtenAmount } from './written-amount'

/** A link that is to be made. */
export interface Entry {
  /** In smallest units. */
  amount: bigint
  label: string
  recipient: string
  /** Whole days; 0 is for ever. */
  days: number
}

/** A row that is no link as it stands, and what to do. */
export interface Mistake {
  /** As spreadsheets count, from 1. */
  row: number
  /** What stands in the cell that is meant. */
  cell: string
  words: string
  /** Another amount in its place mends it. */
  mendable: boolean
}

/** A list that was read: what can be made of it, what not, and what to look at. */
export interface ReadList {
  entries: Entry[]
  mistakes: Mistake[]
  /** What is odd and wrong for nobody. */
  notes: string[]
  columns: Columns
  /** The decimal mark of its amounts; null where they do not say, and some could be read in two ways. */
  mark: Mark | null
  /** Some amounts can be read in two ways. */
  asksMark: boolean
}

const LONGEST_LABEL = 80
const LONGEST_RECIPIENT = 254
/** The vault counts days in a byte. */
const MOST_DAYS = 255

const WORDS: Record<AmountMistake, string> = {
  empty: t`There is no amount. Write one, or leave the row out.`,
  formula: t`This is a formula. Copy its result as a value.`,
  error: t`The spreadsheet shows an error here. Write the amount.`,
  date: t`A spreadsheet made a date of this. Write the amount, like 1.5.`,
  shortened: t`A spreadsheet shortened this number. Write all of its digits.`,
  negative: t`An amount is more than nothing.`,
  percent: t`This is a share. Write the amount.`,
  two_ways: t`This can be read in two ways. Choose the decimal mark.`,
  no_amount: t`This is no amount. Write it like 25 or 0.5.`,
}

const TOTAL = /^(grand )?(total|sum|summe|gesamt|somme|totale|suma)\b/i

interface Reading {
  /** What is in the links. */
  token: Pick<Asset, 'symbol' | 'name' | 'decimals'>
  /** Chosen by whoever knows; null: by what stands there. */
  mark: Mark | null
  /** Amounts that were written anew, by row. */
  mended: ReadonlyMap<number, string>
  /** For rows that do not say how long they can be claimed. */
  days: number
}

/** Reads a table row by row: what is wrong with one costs none of the others. */
export async function readEntries(table: Table, { token, mark, mended, days }: Reading): Promise<ReadList> {
  const columns = columnsOf(table.rows)
  const at = columns.amount
  const first = columns.headed ? table.rows.findIndex((row) => row.length > 0) + 1 : 0
  const seen = at === null ? null : await markIn(table.rows.slice(first).map((row) => row[at] ?? ''))
  const used = mark ?? (seen === 'both' ? null : seen)
  const list: ReadList = {
    entries: [],
    mistakes: [],
    notes: notesOf(table),
    columns,
    mark: used,
    asksMark: false,
  }
  if (at === null) return list
  const known = new Set<string>()
  const again: number[] = []
  await inSlices(table.rows, (cells, place) => {
    const row = place + 1
    if (place < first || cells.length === 0) return
    if (list.entries.length + list.mistakes.length >= MOST_LINKS) return
    const cell = mended.get(row) ?? cells[at] ?? ''
    const by = mended.has(row) ? (used ?? '.') : used
    const entry = readRow(cells, cell, { columns, token, days, mark: by })
    if (typeof entry === 'string' || 'whole' in entry) {
      const [words, mendable] = typeof entry === 'string' ? [entry, true] : [entry.whole, false]
      list.asksMark ||= words === WORDS.two_ways
      list.mistakes.push({ row, cell, words, mendable })
      return
    }
    list.entries.push(entry)
    const name = cells.join('\u001f')
    if (known.has(name) && cells.length > 1) again.push(row)
    known.add(name)
  })
  if (again.length > 0) list.notes.push(repeated(again))
  return list
}

interface RowTerms {
  columns: Columns
  token: Reading['token']
  days: number
  mark: Mark | null
}

/** What is wrong with its amount as text; what another amount would not mend as `whole`. */
function readRow(
  cells: readonly string[],
  cell: string,
  terms: RowTerms,
): Entry | string | { whole: string } {
  const { columns, token } = terms
  const { decimals, symbol } = token
  if (cells.some((one, at) => at !== columns.amount && TOTAL.test(one)))
    return { whole: t`This looks like the sum of the others. It is left out.` }
  const written = writtenAmount(cell, terms.mark)
  if (!written.ok) return WORDS[written.problem]
  if (!isIn(token, cell)) return t`This is not in ${symbol}. Write the amount in ${symbol}.`
  const amount = parsePlain(written.plain, decimals)
  if (amount === 'too_precise')
    return plural(decimals, { other: `The token has ${decimals} digits after the point at most.` })
  if (amount === 'too_large') return t`There is not that much of it in the world.`
  if (amount < minimumUnits(decimals)) return t`The minimum amount to send is 0.000001`
  const recipient = trimInvisible(textIn(cells, columns.recipient))
  const invisible = invisibleProblem(recipient)
  if (invisible) return { whole: invisible }
  if (recipient !== '' && (recipient.length > LONGEST_RECIPIENT || !isEmail(recipient))) {
    const written = short(recipient)
    return { whole: t`“${written}” is no e-mail address. Mend it in the list.` }
  }
  const days = daysOf(textIn(cells, columns.expiry), terms.days)
  if (days === null)
    return { whole: t`How long it can be claimed is not in whole days, 0 to 255. Mend it in the list.` }
  return { amount, label: textIn(cells, columns.label).slice(0, LONGEST_LABEL), recipient, days }
}

/** Whether an amount says nothing of a unit, or the token's. A sign of dollars is as good where the token names them. */
function isIn({ symbol, name }: Reading['token'], cell: string): boolean {
  const { unit } = splitUnit(cell, [symbol, name])
  return unit === 'dollars' ? /usd/i.test(symbol) : unit !== 'other'
}

function textIn(cells: readonly string[], at: number | null): string {
  return at === null ? '' : (cells[at] ?? '')
}

function daysOf(cell: string, usual: number): number | null {
  if (cell === '') return usual
  const [, digits] = /^(\d{1,3})\s*(d|days?|tage?|jours?)?$/i.exec(cell) ?? []
  const days = Number(digits ?? Number.NaN)
  return days <= MOST_DAYS ? days : null
}

function notesOf({ more, openQuote }: Table): string[] {
  return [
    ...(more
      ? [t`There are more than 10,000 rows. The first 10,000 are read: make the others as a second batch.`]
      : []),
    ...(openQuote === null
      ? []
      : [t`A quotation mark near row ${openQuote} is not closed: look whether its rows are right.`]),
  ]
}

function repeated(rows: readonly number[]): string {
  const few = rows.slice(0, 5).join(', ')
  const more = rows.length - 5
  if (rows.length === 1) return t`Row ${few} is the same as one before it.`
  if (more <= 0) return t`Rows ${few} are the same as one before them.`
  return plural(more, { other: `Rows ${few} and ${more} more are the same as one before them.` })
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
