import { expect, it } from 'vitest'
import { type Piece, pieceTitle } from './piece'
import { worthText } from './worth'

const piece: Piece = {
  kind: 3,
  tokenId: '1',
  title: 'Sticker 1',
  collection: 'Stickers',
  image: null,
  listed: true,
}

it('money is an amount, and a collectible is called by its name', () => {
  const money = { decimals: 6, symbol: 'USDC', piece: null }
  expect(worthText({ ...money, amount: 25_500_000n }, { locale: 'en' })).toBe('25.5 USDC')
  const pieces = { decimals: 0, symbol: 'STICK', piece }
  expect(worthText({ ...pieces, amount: '1' })).toBe('Sticker 1')
  expect(worthText({ ...pieces, amount: '3' })).toBe('3 × Sticker 1')
})

it('one without a name is called by its number, shortened where it is a long one', () => {
  expect(pieceTitle('Postcard 7', 'CARD', '7')).toBe('Postcard 7')
  expect(pieceTitle(null, 'CARD', '7')).toBe('CARD #7')
  expect(pieceTitle(null, 'CARD', '9'.repeat(78))).toBe('CARD #9999…9999')
})
