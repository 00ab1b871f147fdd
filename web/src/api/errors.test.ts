import { describe, expect, it } from 'vitest'
import { canRetry, type Situation } from '@/lib/explanation'
import { ApiError, type FailureCode } from './client'
import { explainApiError, isPassing } from './errors'

describe('a failure in words', () => {
  it.each<[FailureCode, Situation, string]>([
    ['wrong_signature', 'claim', 'The money is still in the link.'],
    ['sponsor_out_of_funds', 'claim', 'The money is still in the link.'],
    ['link_expired', 'claim', 'The money is still in the link.'],
    ['already_claimed', 'claim', 'The money is no longer in the link.'],
    [
      'unreachable',
      'claim',
      'The claim may be under way. It can only be paid once, so trying again is safe.',
    ],
    ['unloaded', 'claim', 'The money is still in the link.'],
    ['rejected', 'deposit', 'Nothing has left your wallet.'],
    ['internal', 'deposit', 'The link may already exist. It is kept on this device and completes by itself.'],
    ['unreachable', 'read', 'Nothing has moved: looking at a link never does.'],
  ])('%s while trying to %s says where the money is', (code, situation, money) => {
    expect(explainApiError(new ApiError(code, ''), situation).money).toBe(money)
  })

  it.each<[FailureCode, Situation]>([
    ['wrong_signature', 'deposit'],
    ['wrong_signature', 'reclaim'],
    ['rejected', 'deposit'],
    ['rejected', 'reclaim'],
    ['unknown_chain', 'deposit'],
    ['unknown_version', 'deposit'],
  ])('%s while trying to %s speaks of no link that was opened, and leaves a way on', (code, situation) => {
    const problem = explainApiError(new ApiError(code, ''), situation)
    expect(problem.what).not.toMatch(/this link|ask for the link/i)
    expect(problem.next === 'reload' || canRetry(problem)).toBe(true)
  })

  it('of a claim the same codes are about the link and where it goes', () => {
    expect(explainApiError(new ApiError('wrong_signature', ''), 'claim').what).toContain('this link')
    expect(explainApiError(new ApiError('rejected', ''), 'claim').next).toBe('other_recipient')
  })

  it('names the request, so that the operator finds it', () => {
    const error = new ApiError('internal', '', { requestId: 'req_7' })
    expect(explainApiError(error, 'claim').requestId).toBe('req_7')
  })

  it('has words for codes of a newer server', () => {
    const error = new ApiError('from_the_future' as FailureCode, '')
    expect(explainApiError(error, 'claim').what).toBe('An error occurred. Please try again later')
  })

  it('never calls a fault of the network a missing deposit', () => {
    expect(explainApiError(new ApiError('unreachable', ''), 'read').what).not.toMatch(/not found/i)
  })
})

it('tries again only what may pass', () => {
  expect(isPassing(new ApiError('overloaded', ''))).toBe(true)
  expect(isPassing(new ApiError('already_claimed', ''))).toBe(false)
  expect(isPassing(new Error('a mistake of ours'))).toBe(false)
})
