import { expect, it } from 'vitest'
import { limitWords } from './cash-out-limits'

const LIMITS = { minimumCents: 1_000, maximumCents: 10_000_000 }

it.each([1_000, 1_001, 10_000_000])('%s cents go to a bank', (cents) => {
  expect(limitWords('CASHOUT', cents, LIMITS)).toBeNull()
  expect(limitWords('CLAIM', cents, LIMITS)).toBeNull()
})

it('less or more does not, in the words of what was tried', () => {
  expect(limitWords('CASHOUT', 999, LIMITS)).toBe('Minimum cashout amount is $10.')
  expect(limitWords('CASHOUT', 10_000_001, LIMITS)).toBe('Maximum cashout amount is $100,000.')
  expect(limitWords('CLAIM', 999, LIMITS)).toBe(
    'You can not claim links with less than $10 to your bank account.',
  )
  expect(limitWords('CLAIM', 10_000_001, LIMITS)).toBe(
    'You can not claim links with more than $100,000 to your bank account.',
  )
})
