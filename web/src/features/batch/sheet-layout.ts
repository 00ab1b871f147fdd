import { t } from '@lingui/core/macro'

/** Paper, in points of 1/72 inch. */
export const PAPERS = {
  a4: { name: 'A4', width: 595.28, height: 841.89 },
  letter: { name: t({ context: 'size of paper', message: 'Letter' }), width: 612, height: 792 },
} as const

export type Paper = keyof typeof PAPERS

const COLUMNS = 4
const ROWS = 5
const MARGIN = 28
/** Cards on a page. */
export const CARDS = COLUMNS * ROWS

export interface Place {
  x: number
  /** From the bottom, as PDF counts. */
  y: number
}

export interface Layout {
  page: { width: number; height: number }
  card: { width: number; height: number }
  /** The lower left corner of each card, row by row from the top. */
  places: Place[]
  /** Where the paper is cut, as lines outside of the cards. */
  marks: readonly [from: Place, to: Place][]
}

/** Cards edge to edge in the middle of the paper: each cut serves two of them. */
export function layoutOf(paper: Paper): Layout {
  const { width, height } = PAPERS[paper]
  const card = { width: (width - 2 * MARGIN) / COLUMNS, height: (height - 2 * MARGIN) / ROWS }
  const xs = Array.from({ length: COLUMNS + 1 }, (_, at) => MARGIN + at * card.width)
  const ys = Array.from({ length: ROWS + 1 }, (_, at) => height - MARGIN - at * card.height)
  const places = ys.slice(1).flatMap((y) => xs.slice(0, COLUMNS).map((x) => ({ x, y })))
  const [gap, end] = [6, MARGIN - 6]
  const marks = [
    ...xs.flatMap((x): [Place, Place][] => [
      [
        { x, y: height - gap },
        { x, y: height - end },
      ],
      [
        { x, y: gap },
        { x, y: end },
      ],
    ]),
    ...ys.flatMap((y): [Place, Place][] => [
      [
        { x: gap, y },
        { x: end, y },
      ],
      [
        { x: width - gap, y },
        { x: width - end, y },
      ],
    ]),
  ]
  return { page: { width, height }, card, places, marks }
}
