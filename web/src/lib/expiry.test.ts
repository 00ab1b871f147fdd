import { expect, test } from 'vitest'
import { EXPIRIES, expiryFrom, expiryWords } from './expiry'

test('a link never expires unless its sender says so, and the vault can keep what is offered', () => {
  expect(EXPIRIES[0]).toBe(0)
  expect(expiryWords(EXPIRIES[0])).toBe('For ever')
  for (const days of EXPIRIES) expect(days).toBeLessThanOrEqual(255)
})

test('days are counted as the vault counts them', () => {
  expect(expiryWords(1)).toBe('For 1 day')
  expect(expiryWords(30)).toBe('For 30 days')
  expect(expiryFrom(1_795_180_500_999, 7)).toBe(1_795_180_500 + 604_800)
})
