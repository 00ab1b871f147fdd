import fc from 'fast-check'
import { expect, it } from 'vitest'
import { briefCents, centsOf, dollarsOfCents } from './cents'
import { formatDollars } from './dollars'

it.each([
  [10_000_000n, 6, 1000],
  [9_999_999n, 6, 999],
  [0n, 6, 0],
  [25n, 1, 250],
  [25n * 10n ** 18n, 18, 2500],
])('%s units with %s decimals are %s cents, rounded down', (units, decimals, cents) => {
  expect(centsOf(units, decimals)).toBe(cents)
})

it('never counts more than there is, nor a cent too little', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.integer({ min: 2, max: 18 }),
      (units, decimals) => {
        const cent = 10n ** BigInt(decimals - 2)
        const cents = BigInt(centsOf(units, decimals))
        expect(cents * cent <= units && units < (cents + 1n) * cent).toBe(true)
      },
    ),
  )
})

it('tells limits without cents, and amounts with them', () => {
  expect(briefCents(1000, 'en-US')).toBe('$10')
  expect(briefCents(10_000_000, 'en-US')).toBe('$100,000')
  expect(briefCents(1050, 'en-US')).toBe('$10.50')
  expect(formatDollars(dollarsOfCents(50), 'en-US')).toBe('$0.50')
})
