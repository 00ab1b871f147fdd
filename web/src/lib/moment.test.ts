import { expect, it } from 'vitest'
import { isoMoment, shownDate, shownDay, shownMoment } from './moment'

const NOON = 1_795_176_000

it('is shown as a date', () => {
  expect(isoMoment(NOON)).toBe('2026-11-20T12:00:00.000Z')
  for (const shown of [shownDate(NOON), shownMoment(BigInt(NOON))]) {
    expect(shown).toContain('November')
    expect(shown).toContain('2026')
  }
})

it('past the end of all calendars is still words', () => {
  expect(shownDate(2n ** 256n - 1n)).toMatch(/^a day/)
  expect(isoMoment(2n ** 64n)).toBe('')
})

it('a day has its year when it is another one', () => {
  expect(shownDay(NOON, NOON * 1000)).not.toContain('2026')
  expect(shownDay(NOON, NOON * 1000)).toContain('Nov')
  expect(shownDay(NOON, NOON * 1000 + 400 * 86_400_000)).toContain('2026')
})
