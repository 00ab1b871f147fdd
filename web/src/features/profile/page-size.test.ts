import { expect, it } from 'vitest'
import { pageSizeFor, USUAL_PAGE_SIZE } from './page-size'

it('is what the window holds below what stands above it', () => {
  expect(pageSizeFor(1_080, USUAL_PAGE_SIZE)).toBe(7)
  expect(pageSizeFor(1_099, USUAL_PAGE_SIZE)).toBe(7)
  expect(pageSizeFor(1_100, USUAL_PAGE_SIZE)).toBe(8)
})

it('stays as it is where the difference is one row', () => {
  expect(pageSizeFor(800, USUAL_PAGE_SIZE)).toBe(5)
  expect(pageSizeFor(900, USUAL_PAGE_SIZE)).toBe(5)
  expect(pageSizeFor(700, USUAL_PAGE_SIZE)).toBe(5)
  expect(pageSizeFor(1_000, 7)).toBe(7)
  expect(pageSizeFor(1_000, USUAL_PAGE_SIZE)).toBe(7)
})

it('is at least one, however low the window is', () => {
  for (const height of [0, 300, 420, 499]) expect(pageSizeFor(height, USUAL_PAGE_SIZE)).toBe(1)
})
