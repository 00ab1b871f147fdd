import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import { OUTCOMES } from '@filbert/sdk/outcomes'
import { UNLOADED } from '@/lib/cause'
import { canRetry } from '@/lib/explanation'
import { CAUSES, explain } from './causes'
import type { Cause } from './sentence'
import type { Situation } from './where'

const api = (code: FailureCode) => new ApiError(code, '')

describe('a failure in words', () => {
  it.each<[FailureCode | 'unloaded', Situation, string]>([
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
    expect(explain(code === 'unloaded' ? UNLOADED : api(code), situation).money).toBe(money)
  })

  it.each<[FailureCode, Situation]>([
    ['wrong_signature', 'deposit'],
    ['wrong_signature', 'reclaim'],
    ['rejected', 'deposit'],
    ['rejected', 'reclaim'],
    ['unknown_chain', 'deposit'],
    ['unknown_version', 'deposit'],
  ])('%s while trying to %s speaks of no link that was opened, and leaves a way on', (code, situation) => {
    const problem = explain(api(code), situation)
    expect(problem.what).not.toMatch(/this link|ask for the link/i)
    expect(problem.next === 'reload' || canRetry(problem)).toBe(true)
  })

  it('of a claim the same codes are about the link and where it goes', () => {
    expect(explain(api('wrong_signature'), 'claim').what).toContain('this link')
    expect(explain(api('rejected'), 'claim').next).toBe('other_recipient')
  })

  it('names the request, so that the operator finds it', () => {
    const error = new ApiError('internal', '', { requestId: 'req_7' })
    expect(explain(error, 'claim').requestId).toBe('req_7')
    expect(explain({ ...error, outcome: 'refused' }, 'claim')).toMatchObject({
      requestId: 'req_7',
      money: 'The money is still in the link.',
    })
  })

  it.each(['from_the_future', 'constructor'])('has words for %s, of a newer server', (code) => {
    const error = api(code as FailureCode)
    expect(error.outcome).toBe('unknown')
    expect(explain(error, 'claim').what).toBe('An error occurred. Please try again later')
  })

  it('never calls a fault of the network a missing deposit', () => {
    expect(explain(api('unreachable'), 'read').what).not.toMatch(/not found/i)
  })

  it('speaks of a collectible as one, and of no free try where that costs gas', () => {
    const undone: Cause = { code: 'reverted', outcome: 'refused' }
    expect(explain(undone, 'own_reclaim', 'The collectible is').money).toBe(
      'The collectible is still in the link.',
    )
    expect(explain({ ...undone, outcome: 'unknown' }, 'own_reclaim').money).toContain('Look into your wallet')
  })

  it('says why a message was not taken, in the words of that', () => {
    const why = (code: string) => {
      const cause: Cause = { code: 'not_attached', outcome: 'refused', values: [code] }
      return explain(cause, 'deposit').what
    }
    expect(why('storage_unavailable')).toBe(
      'Your message was not taken. We cannot keep messages and files at the moment.',
    )
    expect(why('wrong_signature')).toBe('Your message was not taken. The signature was not accepted.')
    expect(why('no_seal')).toBe('Your message was not taken. This browser cannot seal a message here.')
    expect(why('from_the_future')).toContain('An error occurred.')
  })
})

describe('every code', () => {
  /** In place of what a sentence is made with. */
  const values = Array.from({ length: 3 }, () => '1700000000')
  const codes = Object.keys(CAUSES) as Cause['code'][]

  it('has words: of the API, and of all others', () => {
    expect(codes).toEqual(expect.arrayContaining(Object.keys(OUTCOMES)))
    for (const code of codes) {
      const said = explain({ code, outcome: 'refused', values } as unknown as Cause, 'read')
      expect(said.what.length, code).toBeGreaterThan(4)
    }
  })
})

describe('what stands in the way of a payment to a bank', () => {
  it.each<[FailureCode, string]>([
    ['not_signed_in', 'Missing user or token information'],
    ['account_not_found', 'Missing account information'],
    ['unknown_token', 'Unable to determine token or chain information'],
    ['unknown_chain', 'Unable to determine token or chain information'],
    ['unknown_version', 'Unable to determine token or chain information'],
  ])('%s is said in the words of the specification', (code, words) => {
    for (const situation of ['cash_out', 'bank_claim'] as const)
      expect(explain(api(code), situation).what).toMatch(new RegExp(`^${words}`))
    expect(explain(api(code), 'read').what).not.toContain(words)
  })
})
