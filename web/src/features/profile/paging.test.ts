import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOf } from './paging'

const rows = (count: number) => Array.from({ length: count }, (_, at) => at)

it('has every row on exactly one page', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 9 }), (count, size) => {
      const all = rows(count)
      const { pages } = pageOf(all, 0, size)
      const shown = Array.from({ length: pages }, (_, at) => pageOf(all, at * size, size).rows).flat()
      expect(shown).toEqual(all)
    }),
  )
})

it('is one page, empty, of nothing', () => {
  expect(pageOf([], 0, 5)).toEqual({ rows: [], page: 1, pages: 1 })
})

it('is the last page where the one that was open has gone', () => {
  expect(pageOf(rows(6), 10, 5)).toEqual({ rows: [5], page: 2, pages: 2 })
})

it('keeps the first row in sight as pages become longer or shorter', () => {
  expect(pageOf(rows(30), 10, 7).rows).toContain(10)
  expect(pageOf(rows(30), 10, 3).rows).toContain(10)
})

it('goes to no page before the first', () => {
  expect(pageOf(rows(3), -5, 5).page).toBe(1)
})
