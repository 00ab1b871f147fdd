import { useEffect, useState } from 'react'

/** From the specification: so many rows are on a page until the window is known to hold clearly more, or fewer. */
export const USUAL_PAGE_SIZE = 5

/** Of the window, what stands above and below the rows, and each of them. CSS pixels. */
const AROUND = 300
const ROW = 100

/** How many rows are on a page of a window so high, where there were `current`: a small difference moves nothing. */
export function pageSizeFor(windowHeight: number, current: number): number {
  const fitting = Math.max(1, Math.floor((windowHeight - AROUND) / ROW))
  return Math.abs(fitting - current) > 1 ? fitting : current
}

export function usePageSize(): number {
  const [size, setSize] = useState(() =>
    typeof window === 'undefined' ? USUAL_PAGE_SIZE : pageSizeFor(window.innerHeight, USUAL_PAGE_SIZE),
  )

  // The outside system: the window.
  useEffect(() => {
    const measure = () => setSize((current) => pageSizeFor(window.innerHeight, current))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  return size
}
