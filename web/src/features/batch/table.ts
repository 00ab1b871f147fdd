import Papa from 'papaparse'

/** Links in a batch at most. */
export const MOST_LINKS = 10_000

/** As many rows are read: all that may be links, a head, and one by which is seen that there are more. */
const MOST_ROWS = MOST_LINKS + 2

const MOST_COLUMNS = 64

const DELIMITERS = [';', ',', '\t', '|']

/** A table as it stands in a file. */
export interface Table {
  /** Each as long as it is there; `[]` where nothing is. */
  rows: string[][]
  /** What stands between two cells. */
  delimiter: string
  /** There are more rows than can be links. */
  more: boolean
  /** The row, from 1, in which a quotation mark was opened and not closed; null: all are. */
  openQuote: number | null
}

/** Reads what spreadsheets write: commas, semicolons, tabs or bars, quoted or not, with any end of line. */
export function readTable(text: string): Table {
  const { body, named } = withoutNamed(text.replace(/^\ufeff/, ''))
  const delimiter = named ?? (isOneColumn(body) ? '\u001f' : inFirstLine(body))
  const { data, errors, meta } = Papa.parse<string[]>(body, {
    delimiter,
    delimitersToGuess: DELIMITERS,
    preview: MOST_ROWS,
  })
  const rows = data.map(trimmed)
  const open = errors.find(({ type }) => type === 'Quotes')
  while (rows.at(-1)?.length === 0) rows.pop()
  return {
    rows,
    delimiter: meta.delimiter,
    more: meta.truncated,
    openQuote: open ? (open.row ?? rows.length - 1) + 1 : null,
  }
}

/** `sep=;` in the first line is how Excel is told; it is no row. */
function withoutNamed(text: string): { body: string; named: string | null } {
  const [line, named] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? []
  return line === undefined
    ? { body: text, named: null }
    : { body: text.slice(line.length), named: named ?? null }
}

/** The first line mostly names columns, in which no decimal comma stands; where it has two kinds, the whole table tells. */
function inFirstLine(text: string): string {
  const [line = ''] = /[^\r\n]+/.exec(text) ?? []
  const kinds = DELIMITERS.filter((one) => line.replace(/"[^"]*"/g, '').includes(one))
  return kinds.length === 1 ? (kinds[0] ?? '') : ''
}

/** Amounts with decimal commas, one under the other, are no table of two columns. */
function isOneColumn(text: string): boolean {
  const lines = text
    .slice(0, 4_000)
    .split(/\r\n?|\n/)
    .slice(0, 50)
    .map((line) => line.trim())
  const filled = lines.filter((line) => line !== '')
  const amounts = filled.filter((line) => /^\d+,\d{1,2}$/.test(line))
  return amounts.length > 0 && amounts.length >= filled.length - 1
}

/** Without spaces around cells, and without empty cells at the end. */
function trimmed(row: string[]): string[] {
  const cells = row
    .slice(0, MOST_COLUMNS)
    .map((cell) => cell.replace(/^[\s\u00a0\u200b]+|[\s\u00a0\u200b]+$/g, ''))
  while (cells.at(-1) === '') cells.pop()
  return cells
}
