/** Rows beyond the edges, so that nobody sees them come. */
const BEYOND = 6

/** Which rows of a long list are drawn: those in sight, and a few around them. */
export function inSight(
  scrolled: number,
  height: number,
  rowHeight: number,
  count: number,
): [from: number, to: number] {
  const first = Math.floor(Math.max(0, scrolled) / rowHeight)
  const last = Math.ceil((Math.max(0, scrolled) + height) / rowHeight)
  return [Math.min(Math.max(0, first - BEYOND), count), Math.min(count, last + BEYOND)]
}
