import { sharedLink } from '@filbert/sdk/link'
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@pdfme/pdf-lib'
import { encode } from 'uqr'
import type { Batch } from '@/device/records/batches'
import { plainDecimal } from '@/lib/amount'
import { nextTask, slices } from '@/lib/slices'
import { NUT_MARK, NUT_SIZE } from './nut-mark'
import { type BatchRow, refOf } from './rows'
import { CARDS, type Layout, layoutOf, PAPERS, type Paper, type Place } from './sheet-layout'

/** Pages in a file: more would take a phone's memory. */
export const PAGES_A_FILE = 100
/** Links in a file. */
export const LINKS_A_FILE = PAGES_A_FILE * CARDS

const QR_SIDE = 92
/** Cards that are drawn without a pause. */
const TOGETHER = 4
const INK = '0.133 0.102 0.078'

interface Card {
  link: string
  amount: string
  label: string
  number: string
}

interface Fonts {
  plain: PDFFont
  bold: PDFFont
  /** The letters that both have. */
  letters: ReadonlySet<number>
}

/**
 * A sheet of cards to be cut apart: a code that a phone reads, what it is worth, its label. Made on this device, a page at
 * a time; `onPage` hears how many are done. At most `LINKS_A_FILE` links; those not made yet are left out.
 */
export async function qrSheet(
  batch: Batch,
  rows: readonly BatchRow[],
  paper: Paper,
  origin: string,
  onPage: (pages: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(`${batch.title}, ${PAPERS[paper].name}`)
  pdf.setProducer('Filbert')
  pdf.setCreator('Filbert')
  await nextTask()
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  await nextTask()
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const fonts = { plain, bold, letters: new Set(plain.getCharacterSet()) }
  const layout = layoutOf(paper)
  const breathe = slices()
  const cards = rows.slice(0, LINKS_A_FILE).flatMap((row) => cardOf(batch, row, origin))
  for (let at = 0; at < cards.length; at += CARDS) {
    const page = pdf.addPage([layout.page.width, layout.page.height])
    const pieces = drawn(cards.slice(at, at + CARDS), layout, page, fonts)
    for (const piece of pieces) {
      page.node.addContentStream(pdf.context.register(pdf.context.flateStream(piece)))
      await breathe()
    }
    onPage(at / CARDS + 1)
  }
  return new Uint8Array(await pdf.save({ objectsPerTick: 8, useObjectStreams: false }))
}

function cardOf(batch: Batch, row: BatchRow, origin: string): Card[] {
  const ref = refOf(batch, row)
  if (!ref) return []
  return [
    {
      link: sharedLink(origin, { ...ref, secret: row.secret }),
      amount: `${plainDecimal(row.amount, batch.decimals)} ${batch.symbol}`,
      label: row.label || row.recipient,
      number: String(row.at + 1),
    },
  ]
}

/** The operators of one page, a few cards at a time: those look alike, so that together they are packed smaller. */
function* drawn(cards: readonly Card[], layout: Layout, page: PDFPage, fonts: Fonts): Generator<string> {
  const names = {
    plain: page.node.newFontDictionary('Plain', fonts.plain.ref),
    bold: page.node.newFontDictionary('Bold', fonts.bold.ref),
  }
  const write: Write = (text, x, y, size, weight) =>
    `BT ${names[weight].toString()} ${size} Tf ${point({ x, y })} Td ${fonts[weight].encodeText(text).toString()} Tj ET`
  const lines = layout.marks.map(([from, to]) => `${point(from)} m ${point(to)} l S`)
  yield [`0.5 w ${INK} RG ${INK} rg`, ...lines].join('\n')
  for (let from = 0; from < cards.length; from += TOGETHER) {
    const some = cards.slice(from, from + TOGETHER).map((card, at) => {
      const place = layout.places[from + at]
      return place ? cardAt(card, place, layout.card, write, fonts) : ''
    })
    yield some.join('\n')
  }
}

type Weight = 'plain' | 'bold'

type Write = (text: string, x: number, y: number, size: number, weight: Weight) => string

function cardAt(card: Card, { x, y }: Place, size: Layout['card'], write: Write, fonts: Fonts): string {
  const left = x + (size.width - QR_SIDE) / 2
  const top = y + size.height - 10
  const middle = (text: string, below: number, points: number, weight: Weight) => {
    const fit = fitting(text, fonts, weight, points, size.width - 16)
    return write(
      fit,
      x + (size.width - fonts[weight].widthOfTextAtSize(fit, points)) / 2,
      below,
      points,
      weight,
    )
  }
  const nut = 13
  return [
    qrAt(card.link, left, top - QR_SIDE),
    middle(card.amount, top - QR_SIDE - 14, 12, 'bold'),
    card.label === '' ? '' : middle(card.label, top - QR_SIDE - 26, 8, 'plain'),
    nutAt(x + 9, y + 6, nut),
    write('Filbert', x + 9 + nut + 3, y + 9, 7, 'bold'),
    write(card.number, x + size.width - 9 - fonts.plain.widthOfTextAtSize(card.number, 7), y + 9, 7, 'plain'),
  ].join('\n')
}

/** Dark modules as rectangles, those beside each other as one; with the quiet border that cameras want. */
function qrAt(link: string, x: number, y: number): string {
  const { data, size } = encode(link, { ecc: 'M', border: 2 })
  const scale = (QR_SIDE / size).toFixed(4)
  const runs = data.flatMap((row, line) =>
    runsOf(row).map(([from, width]) => `${from} ${size - 1 - line} ${width} 1 re`),
  )
  return `q ${scale} 0 0 ${scale} ${point({ x, y })} cm\n${runs.join(' ')} f\nQ`
}

function runsOf(row: readonly boolean[]): [from: number, width: number][] {
  const runs: [number, number][] = []
  for (const [at, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last[0] + last[1] === at) last[1] += 1
    else runs.push([at, 1])
  }
  return runs
}

function nutAt(x: number, y: number, side: number): string {
  const scale = side / NUT_SIZE
  return `q ${scale.toFixed(4)} 0 0 ${(-scale).toFixed(4)} ${point({ x, y: y + side })} cm\n${NUT_MARK}\nQ`
}

/** As much of a text as there is room for, in letters that the paper's font has. */
function fitting(text: string, fonts: Fonts, weight: Weight, size: number, width: number): string {
  const font = fonts[weight]
  const letters = Array.from(text.normalize('NFC'), (one) =>
    fonts.letters.has(one.codePointAt(0) ?? 0) ? one : '?',
  )
  const whole = letters.join('')
  if (font.widthOfTextAtSize(whole, size) <= width) return whole
  while (letters.length > 0 && font.widthOfTextAtSize(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('')}…`
}

function point({ x, y }: Place): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
