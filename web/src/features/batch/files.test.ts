import { PDFDocument } from '@pdfme/pdf-lib'
import { expect, it } from 'vitest'
import type { Batch, BatchPart } from '@/device/records/batches'
import { linksCsv } from './links-csv'
import { qrSheet } from './qr-sheet'
import { type BatchRow, found, rowsOf, tallyOf } from './rows'
import { CARDS, layoutOf } from './sheet-layout'
import { readTable } from './table'
import { inSight } from './windowed'

const KEY = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const batch = (first: string | null): Batch => ({
  id: 'b',
  title: 'Hazelnuts',
  chainId: '31337',
  version: 'v4.4',
  vault: KEY,
  token: KEY,
  symbol: 'USDC',
  decimals: 6,
  sender: KEY,
  parts: [
    {
      count: 3,
      total: '6000000',
      days: 7,
      asked: true,
      askedAt: null,
      nonce: 1,
      txHash: null,
      batch: null,
      first,
    },
  ],
  createdAt: 1,
})
const part: BatchPart = {
  batch: 'b',
  at: 0,
  secrets: ['AAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBB', 'CCCCCCCCCCCCCCCC'],
  keys: [KEY, KEY, KEY],
  amounts: ['1000000', '2000000', '3000000'],
  labels: ['=cmd|x', 'Zoë "Z", 木', '\tTab'],
  recipients: [],
  states: 'wce',
  createdAt: 1,
}
const rows = rowsOf(batch('40'), [part])

it('a file of links has none that a spreadsheet would work out, and can be read again', async () => {
  const text = (await linksCsv(batch('40'), rows, 'https://filbert.example')).join('')
  const [head, ...lines] = readTable(text).rows
  expect(head?.slice(0, 3)).toEqual(['Number', 'Link', 'Amount'])
  expect(lines.map((line) => line[1])).toEqual([
    'https://filbert.example/claim?c=31337&v=v4.4&i=40&t=ui#p=AAAAAAAAAAAAAAAA',
    'https://filbert.example/claim?c=31337&v=v4.4&i=41&t=ui#p=BBBBBBBBBBBBBBBB',
    'https://filbert.example/claim?c=31337&v=v4.4&i=42&t=ui#p=CCCCCCCCCCCCCCCC',
  ])
  expect(lines.map((line) => line[4])).toEqual(["'=cmd|x", 'Zoë "Z", 木', "'\tTab"])
  expect(lines.map((line) => line.at(-1))).toEqual(['pending', 'claimed', 'expired'])
})

it('links that are not made yet are in no file', async () => {
  const unmade = rowsOf(batch(null), [part])
  expect(await linksCsv(batch(null), unmade, 'https://filbert.example')).toHaveLength(5)
  expect((await linksCsv(batch(null), unmade, 'https://filbert.example')).join('')).not.toContain('#p=')
})

it.each([
  ['a4', 595.28, 841.89],
  ['letter', 612, 792],
] as const)(
  'a sheet on %s has its size, twenty cards a page, and letters that it has no font for as marks',
  async (paper, width, height) => {
    const many = Array.from({ length: 21 }, (_, at) => ({ ...(rows[at % 3] as BatchRow), at }))
    const pages: number[] = []
    const bytes = await qrSheet(batch('40'), many, paper, 'https://filbert.example', (page) =>
      pages.push(page),
    )
    const pdf = await PDFDocument.load(bytes)
    expect(pages).toEqual([1, 2])
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([
      { width, height },
      { width, height },
    ])
    expect(pdf.getTitle()).toContain('Hazelnuts')
  },
)

it('cards lie on the paper, none over another', () => {
  for (const paper of ['a4', 'letter'] as const) {
    const { page, card, places } = layoutOf(paper)
    expect(places).toHaveLength(CARDS)
    for (const { x, y } of places) {
      expect(x).toBeGreaterThan(0)
      expect(y).toBeGreaterThan(0)
      expect(x + card.width).toBeLessThan(page.width)
      expect(y + card.height).toBeLessThan(page.height)
    }
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(1)}/${y.toFixed(1)}`)).size).toBe(CARDS)
  }
})

it('what is left in a batch is what waits and what is expired', () => {
  expect(tallyOf(rows)).toMatchObject({ left: 4_000_000n, total: 6_000_000n, counts: { w: 1, c: 1, e: 1 } })
})

it('links are found by number, label and state', () => {
  expect(found(rows, 'zoë', null).map(({ at }) => at)).toEqual([1])
  expect(found(rows, '#3', null).map(({ at }) => at)).toEqual([2])
  expect(found(rows, '', 'w').map(({ at }) => at)).toEqual([0])
  expect(found(rows, 'zoë', 'w')).toEqual([])
})

it('of ten thousand rows only those around what is seen are drawn', () => {
  expect(inSight(0, 512, 64, 10_000)).toEqual([0, 14])
  expect(inSight(64 * 5_000, 512, 64, 10_000)).toEqual([4_994, 5_014])
  expect(inSight(64 * 10_000, 512, 64, 10_000)).toEqual([9_994, 10_000])
  expect(inSight(640, 512, 64, 0)).toEqual([0, 0])
})
