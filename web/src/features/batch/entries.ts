import { plural, t } from '@lingui/core/macro'
import type { Asset } from '@/assets/asset'
import { minimumUnits } from '@/lib/amount'
import { inSlices } from '@/lib/slices'
import { type Unit, unitNamed, unitOfCell, unitOfHead } from './amount-unit'
import { type Columns, columnsOf, isOfEmails } from './columns'
import { parsePlain } from './plain-units'
import { type Names, namesIn, readRecipientCell } from './recipient-cell'
import { Repeats } from './repeats'
import { MOST_LINKS, type Table } from './table'
import { type AmountMistake, type Mark, markIn, writtenAmount } from './written-amount'

/** A link that is to be made. */
export interface Entry {
  /** In smallest units. */
  amount: bigint
  label: string
  /** An e-mail address, an address, an ENS name or a plain name. The link is not bound to it. */
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
  /** What mends it here: another amount, or the word that it is a link. Null: the list itself has to change. */
  mend: 'amount' | 'put_back' | null
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

/** How a label of a sum begins, in the last row. */
const TOTAL = /^(grand )?(total|sum|summe|gesamt|somme|totale|suma)\b/i
/** A label that says nothing else, in any row. */
const ONLY_TOTAL = /^(grand )?(total|sum|summe|gesamt|somme|totale|suma)\s*[:=]?$/i

interface Reading {
  /** What is in the links. */
  token: Pick<Asset, 'symbol' | 'name' | 'decimals'>
  /** Chosen by whoever knows; null: by what stands there. */
  mark: Mark | null
  /** Amounts that were written anew, by row. */
  mended: ReadonlyMap<number, string>
  /** Rows that look like the sum of the others, and are links all the same. */
  putBack: ReadonlySet<number>
  /** For rows that do not say how long they can be claimed. */
  days: number
}

/** Reads a table row by row: what is wrong with one costs none of the others. */
export async function readEntries(table: Table, reading: Reading): Promise<ReadList> {
  const { token, mark, mended, putBack, days } = reading
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
  const head = columns.headed ? (table.rows[first - 1] ?? []) : []
  const names = await namesIn(table.rows.slice(first).map((row) => textIn(row, columns.recipient)))
  const terms = {
    columns,
    token,
    days,
    names,
    inHead: unitOfHead(textIn(head, at), token),
    emailOnly: isOfEmails(textIn(head, columns.recipient)),
  }
  const repeats = new Repeats()
  await inSlices(table.rows, (cells, place) => {
    const row = place + 1
    if (place < first || cells.length === 0) return
    if (list.entries.length + list.mistakes.length >= MOST_LINKS) return
    const again = mended.get(row)
    const cell = again ?? cells[at] ?? ''
    const total = putBack.has(row) ? null : totalIn(cells, at, row === table.rows.length)
    if (total !== null) {
      list.mistakes.push({
        row,
        cell: total,
        words: t`This looks like the sum of the others. If it is a link, put it back.`,
        mend: 'put_back',
      })
      return
    }
    const isMended = again !== undefined
    const read = readRow(cells, cell, { ...terms, isMended, mark: isMended ? (used ?? '.') : used })
    if ('words' in read) {
      list.asksMark ||= read.words === WORDS.two_ways
      list.mistakes.push({ row, cell, ...read })
      return
    }
    list.entries.push(read)
    repeats.add(row, read.recipient || read.label, cells)
  })
  list.notes.push(...repeats.notes())
  return list
}

/** The label of a sum of the other rows; null where there is none. */
function totalIn(cells: readonly string[], amount: number, isLast: boolean): string | null {
  const word = isLast ? TOTAL : ONLY_TOTAL
  return cells.find((cell, at) => at !== amount && word.test(cell)) ?? null
}

interface RowTerms {
  columns: Columns
  token: Reading['token']
  days: number
  mark: Mark | null
  names: Names
  /** What the head of the amounts says that they are in. */
  inHead: Unit
  emailOnly: boolean
  /** Its amount was written anew, by somebody who was told in what. */
  isMended: boolean
}

/** What is wrong with a row; `cell` where it is not its amount. */
type Fault = Pick<Mistake, 'words' | 'mend'> & { cell?: string }

function readRow(cells: readonly string[], cell: string, terms: RowTerms): Entry | Fault {
  const { columns } = terms
  const amount = amountIn(cells, cell, terms)
  if (typeof amount === 'string') return { words: amount, mend: 'amount' }
  const written = textIn(cells, columns.recipient)
  const recipient = readRecipientCell(written, terms.emailOnly, terms.names)
  if (!recipient.ok) return { words: recipient.words, mend: null, cell: written }
  const expiry = textIn(cells, columns.expiry)
  const days = daysOf(expiry, terms.days)
  if (days === null) {
    const words = t`How long it can be claimed is not in whole days, 0 to 255. Mend it in the list.`
    return { words, mend: null, cell: expiry }
  }
  return {
    amount,
    label: textIn(cells, columns.label).slice(0, LONGEST_LABEL),
    recipient: recipient.text,
    days,
  }
}

/** In smallest units, or what is wrong with it. */
function amountIn(cells: readonly string[], cell: string, terms: RowTerms): bigint | string {
  const { columns, token, inHead, isMended } = terms
  const { decimals, symbol } = token
  const written = writtenAmount(cell, terms.mark)
  if (!written.ok) return WORDS[written.problem]
  const own = unitOfCell(cell, token) ?? (isMended ? null : unitNamed(textIn(cells, columns.unit), token))
  if (own && !own.isToken) return t`This is not in ${symbol}. Write the amount in ${symbol}.`
  if (!own && !isMended && inHead && !inHead.isToken) {
    const { text: unit } = inHead
    return t`The head of the column says ${unit}, not ${symbol}. Write the amount in ${symbol}.`
  }
  const amount = parsePlain(written.plain, decimals)
  if (amount === 'too_precise')
    return plural(decimals, { other: `The token has ${decimals} digits after the point at most.` })
  if (amount === 'too_large') return t`There is not that much of it in the world.`
  if (amount < minimumUnits(decimals)) return t`The minimum amount to send is 0.000001`
  return amount
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
