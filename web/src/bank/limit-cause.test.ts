import { expect, it } from 'vitest'
import { ApiError } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import { explain } from '@/words/causes'
import { withLimit } from './limit-cause'

const LIMITS = { minimumCents: 2_550, maximumCents: 5_000_000 }
const said = (code: FailureCode, situation: 'cash_out' | 'bank_claim') =>
  explain(withLimit(new ApiError(code, ''), LIMITS), situation).what

it('a refusal for the amount names the limit of the configuration', () => {
  expect(said('cash_out_too_small', 'cash_out')).toBe('Minimum cashout amount is $25.50.')
  expect(said('cash_out_too_large', 'cash_out')).toBe('Maximum cashout amount is $50,000.')
  expect(said('cash_out_too_small', 'bank_claim')).toBe(
    'You can not claim links with less than $25.50 to your bank account.',
  )
  expect(said('cash_out_too_large', 'bank_claim')).toBe(
    'You can not claim links with more than $50,000 to your bank account.',
  )
})

it('any other refusal stays what it is', () => {
  const cause = new ApiError('not_verified', '')
  expect(withLimit(cause, LIMITS)).toBe(cause)
})
