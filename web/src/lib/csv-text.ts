export type CsvCell = string | number | null | undefined

/** What a spreadsheet would work out: somebody else may have written it. A quote before it makes it a text. */
const FORMULA = /^[=+\-@\t\r]/

/** A line by RFC 4180, its end included, in which nothing is a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: CsvCell): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The mark by which spreadsheets know UTF-8. */
export const CSV_MARK = '\ufeff'
