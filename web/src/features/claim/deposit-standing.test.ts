import { describe, expect, it } from 'vitest'
import { ALICE, aLink, BOB, HASH } from '@/links/a-link'
import { ApiError } from '@/api/client'
import type { Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { isLeft, standingWords } from './deposit-standing'

const known = (change: Partial<Link>) => ({ link: aLink(change), error: null })
const underWay = (
  kind: 'claim' | 'reclaim' | 'return' | 'deposit',
  recipient: Hex = BOB,
  state: 'broadcast' | 'rejected' = 'broadcast',
) =>
  known({
    sponsored: { kind, state, recipient, txHash: HASH, reason: null, waitsFor: null, waitsUntil: null },
  })

describe('one of several deposits', () => {
  it.each([
    ['was claimed', known({ state: 'claimed' }), 'Claimed'],
    ['was taken back', known({ state: 'reclaimed', wayBack: 'takenBack' }), 'Refunded by its sender'],
    ['was declined', known({ state: 'reclaimed', wayBack: 'declined' }), 'Sent back to its sender'],
    [
      'has expired and is back',
      known({ state: 'reclaimed', wayBack: 'expired', expired: true }),
      'Expired, and sent back to its sender',
    ],
    ['is being claimed', underWay('claim'), 'On its way'],
    ['is being sent back', underWay('claim', ALICE), 'On its way back'],
    ['is being taken back', underWay('reclaim', ALICE), 'On its way back'],
    ['is returned', underWay('return', ALICE), 'On its way back'],
    ['has expired', known({ expired: true }), 'Expired'],
    ['wants a second approval', known({ requiresMfa: true }), 'Asks for a second approval'],
    ['is not there', { link: null, error: new ApiError('deposit_not_found', '') }, 'Not found'],
  ])('that %s is no longer left', (_, one, words) => {
    expect(standingWords(one, false)).toBe(words)
    expect(isLeft(one)).toBe(false)
  })

  it.each([
    ['waits', known({})],
    ['was put in by us', underWay('deposit')],
    ['was claimed in vain', underWay('claim', BOB, 'rejected')],
    ['nobody has read yet', { link: null, error: null }],
  ])('that %s is left', (_, one) => {
    expect(standingWords(one, false)).toBeNull()
    expect(isLeft(one)).toBe(true)
  })

  it('is told of to its sender as theirs', () => {
    expect(standingWords(known({ state: 'reclaimed', wayBack: 'takenBack' }), true)).toBe('Refunded')
  })
})
