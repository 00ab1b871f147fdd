import { expect, it } from 'vitest'
import { shownDuration } from './duration'

it.each([
  [0, '1 second'],
  [20, '20 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [7200, '2 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(shownDuration(seconds, 'en')).toBe(words)
})
