import { expect, it } from 'vitest'
import { aCarried, aRow, aSent } from '@/history/a-row'
import type { HistoryRow } from '@/history/row'
import { BOB, CAROL, HASH } from '@/links/a-link'
import { historyCsv, olderLinksCsv } from './csv'
import { olderLinks } from './older-links'

const ORIGIN = 'https://filbert.example'
const SECRET = 'WpQIuBvptLkCV3aF'
const told = () => ({ chain: 'Hazel', status: 'claimed' })
const csv = (...rows: HistoryRow[]) => historyCsv(rows, told, ORIGIN)
const cells = (change: Partial<HistoryRow>) => csv(aRow(change)).split('\r\n')[1]?.split(',') ?? []

it('has every digit, the time of UTC, and the link without its secret', () => {
  const row = aRow({
    amount: '1234567891',
    address: BOB,
    name: 'Grandmother',
    points: 12,
    own: { secret: SECRET, pubKey20: CAROL },
  })
  const text = csv(row)
  expect(text.startsWith('\ufeffDate,Type,Amount,Token,')).toBe(true)
  expect(text.split('\r\n')[1]).toBe(
    `2023-11-14T22:13:20.000Z,Link Sent,'1234.567891,USDC,${BOB},,Hazel,31337,${BOB},Grandmother,claimed,,,12,${HASH},${ORIGIN}/claim?c=31337&v=v4.4&i=5,,,,,`,
  )
  expect(text).not.toContain(SECRET)
  expect(text.endsWith('\r\n')).toBe(true)
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is a text and no formula', (message) => {
  const text = csv(aRow({ message }))
  expect(text).toMatch(/(,|")'[=+\-@\t\r]/)
  expect(text).not.toMatch(/[,\n]"?[=+\-@\t\r][^\n]/)
})

it.each([
  ['12500000', 6, '12.5'],
  ['1000000000000000001', 18, '1.000000000000000001'],
])('an amount of %s units keeps its digits in a spreadsheet of any language', (amount, decimals, text) => {
  expect(cells({ amount, decimals })[2]).toBe(`'${text}`)
})

it('an id of 78 digits is not rounded', () => {
  const tokenId = '1157920892373161954235709850086879078532699846656405640394575840079131'.padEnd(78, '2')
  const piece = { kind: 2, tokenId, title: 'Nut', collection: 'Nuts', image: null, listed: false } as const
  expect(csv(aRow({ piece }))).toContain(`,'${tokenId},`)
})

it('commas, quotes and lines stay within their cell', () => {
  const text = csv(aRow({ message: 'one, "two"\nthree' }))
  expect(text).toContain(',"one, ""two""\nthree",')
})

it('a symbol that a contract wrote is no formula either', () => {
  expect(cells({ symbol: '=HYPERLINK("http://x")' })[3]).toMatch(/^"'=HYPERLINK/)
})

it('where a link went on to stands at the end of its line', () => {
  expect(cells({ carried: aCarried({ state: 'needs_gas' }) }).slice(16)).toEqual([
    '31338',
    "'24.925",
    'USDC',
    HASH,
    'needs gas',
  ])
})

it('what nobody knows is left empty', () => {
  const [, , amount, token] = cells({ decimals: null, symbol: null })
  expect([amount, token]).toEqual(['', ''])
  const unknown = historyCsv([aRow()], () => ({ chain: undefined, status: null }), ORIGIN)
  expect(unknown.split('\r\n')[1]?.split(',').slice(6, 11)).toEqual(['', '31337', '', '', ''])
})

it('of older links there is the whole link, for those that were made', () => {
  const older = aSent({ token: null })
  const links = olderLinks([older, aSent(), aSent({ token: null, index: null })])
  expect(links).toEqual([older])
  expect(olderLinksCsv(links, () => 'Hazel', ORIGIN).split('\r\n')[1]).toBe(
    `2023-11-14T22:13:20.000Z,'25,USDC,Hazel,31337,${ORIGIN}/claim?c=31337&v=v4.4&i=5&t=ui#p=${SECRET}`,
  )
})
