import { expect, it } from 'vitest'
import { aRow } from './a-row'
import { amountOf, amountWords, dollarsOf, exactAmount } from './amount'

it('four digits after the mark are shown, and all are at hand', () => {
  const row = aRow({ amount: '1234567891' })
  expect(amountOf(row)).toEqual({ figure: '1,234.5678', symbol: 'USDC' })
  expect(exactAmount(row)).toBe('1234.567891')
  expect(amountWords(aRow({ amount: '42', decimals: 18, symbol: 'ETH' }))).toBe('<0.0001 ETH')
})

it('what nobody knows the decimals of is no figure', () => {
  const row = aRow({ decimals: null, symbol: null })
  expect(amountWords(row)).toBe('Some tokens')
  expect(exactAmount(row)).toBeNull()
  expect(dollarsOf(row, 1n)).toBeNull()
})

it('a collectible goes by its name, or by its number', () => {
  const piece = { tokenId: '7', title: 'Postcard 7', image: null, listed: true }
  expect(amountWords(aRow({ piece, amount: '1' }))).toBe('Postcard 7')
  expect(amountWords(aRow({ piece, amount: '3' }))).toBe('3 × Postcard 7')
  expect(amountWords(aRow({ piece: { ...piece, title: null }, amount: '1', symbol: 'CARD' }))).toBe('CARD #7')
  expect(amountWords(aRow({ piece: { ...piece, title: null }, amount: '1', symbol: null }))).toBe('NFT #7')
})

it('it is worth what it costs now, else what it cost then', () => {
  const row = aRow({ usdPrice: '2' })
  expect(dollarsOf(row, undefined)).toBe(50n)
  expect(dollarsOf(row, 3n)).toBe(75n)
  expect(dollarsOf(aRow(), undefined)).toBeNull()
})
