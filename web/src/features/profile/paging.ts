import { useState } from 'react'
import { usePageSize } from './page-size'

export interface Paged<Row> {
  rows: readonly Row[]
  /** From 1. */
  page: number
  pages: number
  /** Goes to a page; past either end, to the last one there is. */
  turnTo: (page: number) => void
}

/** The page that the row `first` is on: rows may have gone since it was opened. */
export function pageOf<Row>(
  all: readonly Row[],
  first: number,
  size: number,
): Pick<Paged<Row>, 'rows' | 'page' | 'pages'> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(Math.max(1, Math.floor(first / size) + 1), pages)
  return { rows: all.slice((page - 1) * size, page * size), page, pages }
}

/** Rows by the page. A window that becomes higher or lower keeps the first of them in sight. */
export function usePaging<Row>(all: readonly Row[]): Paged<Row> {
  const size = usePageSize()
  const [first, setFirst] = useState(0)
  return { ...pageOf(all, first, size), turnTo: (page) => setFirst((page - 1) * size) }
}
