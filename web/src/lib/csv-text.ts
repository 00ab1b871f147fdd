export type CsvCell = string | number | null | undefined

/** What a spreadsheet would work out: somebody else may have written it. A quote before it makes it a text. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/

/**
 * What a spreadsheet takes for a figure, a day or a time: `12.5` is the 12th of May in a German one, which takes 1.234
 * for 1234; and of more than 15 digits every one makes zeros of the rest.
 */
const FIGURE = /^\d[\d.,:/\s'’-]*(e[+-]?\d+)?%?$/i
/** The same in all of them. */
const WHOLE_NUMBER = /^(0|[1-9]\d{0,14})$/
/** `3 May`, `mar-1`, `12 Jan 2026`, in the languages of these pages. */
const DAY =
  /^(\d{1,4}[\s./-]*)?(jan|ene|feb|m[aä]r|apr|abr|ma[iy]|jun|jul|aug|ago|sep|o[ck]t|nov|de[cz]|dic)[a-zä]*\.?([\s./-]*\d{1,4}){0,2}$/i

/** A line by RFC 4180, its end included, in which nothing is a formula, and no spreadsheet rewrites a text. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** An amount or an id as a text, with all of its digits: a column of them is alike from the first line to the last. */
export function csvFigure(figure: string | null | undefined): string | null {
  return figure == null || figure === '' ? null : `'${figure}`
}

function csvCell(value: CsvCell): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) || isRewritten(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isRewritten(text: string): boolean {
  if (WHOLE_NUMBER.test(text)) return false
  return FIGURE.test(text) || (/\d/.test(text) && DAY.test(text))
}

/** The mark by which spreadsheets know UTF-8. */
export const CSV_MARK = '\ufeff'
