import { expect, it } from 'vitest'
import { freshFor } from './fresh-route'

it.each([
  [600, 60_000, 'is asked for anew each minute'],
  [45, 25_000, 'is asked for anew before it runs out'],
  [3, 5_000, 'is not asked for all the time, however short it lives'],
])('a route for %i seconds %#', (seconds, wait) => {
  expect(freshFor({ expiresAt: 1_000 + seconds }, 1_000_000)).toBe(wait)
})
