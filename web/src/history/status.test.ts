import { describe, expect, it } from 'vitest'
import { aLink, BOB, CAROL } from '@/links/a-link'
import { aRow } from './a-row'
import { isDone, statusOf, statusWords } from './status'

describe('a status in words', () => {
  it.each([
    [null, 'pending'],
    ['transfer', 'sent'],
    ['sent', 'sent'],
    ['claimed', 'claimed'],
    ['PAID', 'paid'],
    ['AWAITING_FUNDS', 'awaiting funds'],
    ['not_on_the_chain', 'not on the chain'],
  ])('%s is %s', (status, words) => expect(statusWords(status)).toBe(words))

  it('claimed and paid are done, and nothing else is', () => {
    expect(['claimed', 'paid', 'PAID'].map(isDone)).toEqual([true, true, true])
    expect([null, 'pending', 'sent', 'transfer', 'reclaimed', 'expired'].some(isDone)).toBe(false)
  })
})

describe('how a row stands', () => {
  it('is what was heard of its link since, and nothing comes back that was taken', () => {
    const claimed = aRow({ status: 'claimed' })
    expect(statusOf(aRow({ status: null }), undefined)).toBeNull()
    expect(statusOf(aRow({ status: null }), aLink())).toBe('pending')
    expect(statusOf(aRow(), aLink({ expired: true }))).toBe('expired')
    expect(statusOf(aRow(), aLink({ state: 'reclaimed' }))).toBe('reclaimed')
    expect(statusOf(claimed, aLink())).toBe('claimed')
  })

  it('is not that of another deposit with its number, nor of any deposit where it is none', () => {
    const own = { secret: 's', pubKey20: BOB } as const
    expect(statusOf(aRow({ status: null, own }), aLink({ pubKey20: CAROL, state: 'claimed' }))).toBeNull()
    expect(statusOf(aRow({ status: null, own }), aLink({ pubKey20: BOB, state: 'claimed' }))).toBe('claimed')
    expect(statusOf(aRow({ type: 'directSent', status: 'transfer' }), aLink())).toBe('transfer')
  })
})
