import fc from 'fast-check'
import { expect, it } from 'vitest'
import { piecesOf } from './share-strip'

it('fills the strip, piece after piece, whatever the amounts are', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 2n ** 200n }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(amounts, (all) => {
      const pieces = piecesOf(all)
      expect(pieces).toHaveLength(all.length)
      let end = 0
      for (const { from, width } of pieces) {
        expect(from).toBe(end)
        end = from + width
      }
      expect(end).toBe(10_000)
    }),
  )
})

it('shows no more pieces than can be told apart, and none of nothing', () => {
  expect(piecesOf(Array.from({ length: 1_000 }, () => 1n))).toHaveLength(60)
  expect(piecesOf([])).toEqual([])
})
