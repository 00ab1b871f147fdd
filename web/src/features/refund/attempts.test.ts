import { describe, expect, it } from 'vitest'
import type { Chain, Link } from '@/api/schema.gen'
import { ALICE, aLink, BOB, HASH } from '@/links/a-link'
import { inWords } from '@/words/in-words'
import type { Cause } from '@/words/sentence'
import { type Attempt, type Attempts, attemptsReducer, standingOf, withKept } from './attempts'

const LONG_AGO = 1_000_000_000
const LONG_HENCE = 9_000_000_000
const cause: Cause = { code: 'rejected', outcome: 'refused' }

const kindOf = (change: Partial<Link>, attempt?: Attempt, account: string | undefined = ALICE) =>
  standingOf(aLink(change), attempt, account).kind

const call = (
  kind: 'claim' | 'reclaim' | 'return',
  state: 'queued' | 'mined' | 'rejected',
): Partial<Link> => ({
  sponsored: { kind, state, txHash: HASH, recipient: ALICE, reason: 'no', waitsFor: null, waitsUntil: null },
})

it('a failure of the page ends what was being asked, and takes back no answer', () => {
  const began = attemptsReducer({}, { type: 'began', name: 'a' })
  const failed = { type: 'failed', name: 'a', cause } as const
  expect(attemptsReducer(began, failed)).toEqual({ a: { kind: 'refused', cause } })
  const accepted = attemptsReducer(began, { type: 'accepted', name: 'a' })
  expect(attemptsReducer(accepted, failed)).toBe(accepted)
  expect(attemptsReducer({}, failed)).toEqual({})
})

it('what this browser has no room for is told as long as only this page knows of it', () => {
  const tried = attemptsReducer({}, { type: 'in_wallet', name: 'a', unkept: true })
  expect(standingOf(aLink(), tried['a'], ALICE)).toEqual({ kind: 'in_wallet', unkept: true })
  const accepted = attemptsReducer({}, { type: 'accepted', name: 'a', unkept: true })
  expect(standingOf(aLink(), accepted['a'], ALICE)).toEqual({ kind: 'coming_back', unkept: true })
})

describe('how a link stands', () => {
  it('is whose wallet made it, and its promise is kept', () => {
    expect(kindOf({})).toBe('mine')
    expect(kindOf({}, undefined, BOB)).toBe('anothers')
    expect(standingOf(aLink(), undefined, undefined).kind).toBe('anothers')
  })

  it('is locked by the word of the server, whatever the clock of this device says', () => {
    expect(kindOf({ reclaimableAfter: LONG_AGO, locked: true })).toBe('locked')
    expect(kindOf({ reclaimableAfter: LONG_HENCE, locked: false })).toBe('mine')
  })

  it('is what the chain says, whatever was tried here', () => {
    expect(kindOf({ state: 'reclaimed' }, { kind: 'refused', cause })).toBe('back')
    expect(kindOf({ state: 'claimed' }, { kind: 'accepted' })).toBe('claimed')
    expect(kindOf(call('claim', 'queued'), { kind: 'refused', cause })).toBe('being_claimed')
    expect(kindOf(call('reclaim', 'queued'))).toBe('coming_back')
    expect(kindOf(call('reclaim', 'mined'), { kind: 'signing' })).toBe('coming_back')
    expect(kindOf(call('return', 'queued'))).toBe('coming_back')
  })

  it('is what came of a try where the chain says nothing yet', () => {
    expect(kindOf({}, { kind: 'signing' })).toBe('signing')
    expect(kindOf({}, { kind: 'accepted' })).toBe('coming_back')
    expect(kindOf({}, { kind: 'in_wallet' })).toBe('in_wallet')
    expect(kindOf({}, { kind: 'refused', cause })).toBe('refused')
  })

  it('is refused when the chain would not do what was accepted, and can be tried again', () => {
    const link = aLink(call('reclaim', 'rejected'))
    const listing = { tokens: [link.token] } as unknown as Chain
    const refused = standingOf(link, { kind: 'accepted' }, ALICE, listing)
    expect(inWords(refused, 'reclaim')).toMatchObject({
      kind: 'refused',
      problem: { what: 'The chain refused it: no' },
    })
    expect(kindOf(call('claim', 'rejected'))).toBe('mine')
    expect(kindOf(call('reclaim', 'rejected'))).toBe('mine')
  })
})

it('a no in the wallet leaves nothing behind', () => {
  const others: Attempts = { other: { kind: 'accepted' } }
  const began = attemptsReducer(others, { type: 'began', name: 'one' })
  expect(began).toEqual({ ...others, one: { kind: 'signing' } })
  expect(attemptsReducer(began, { type: 'declined', name: 'one' })).toEqual(others)
})

it('what this device knows to be under way goes before what was tried before', () => {
  const kept = {
    chainId: '1',
    version: 'v4',
    vault: ALICE,
    signer: ALICE,
    nonce: null,
    createdAt: 1,
  } as const
  const sent = { ...kept, index: '7', txHash: HASH, batch: null }
  const given = { ...kept, index: '8', txHash: null, batch: 'safe-8' }
  const before: Attempts = { '1/v4/7': { kind: 'refused', cause }, other: { kind: 'signing' } }
  expect(withKept(before, [sent, given])).toEqual({
    '1/v4/7': { kind: 'accepted' },
    '1/v4/8': { kind: 'in_wallet' },
    other: { kind: 'signing' },
  })
})

it('of a wallet that was asked and never answered is told before it is asked once more', () => {
  const asked = {
    chainId: '1',
    version: 'v4',
    index: '7',
    vault: ALICE,
    signer: ALICE,
    txHash: null,
    nonce: null,
    batch: null,
    createdAt: 2_000,
  } as const
  const known = { code: 'asked_before', outcome: 'unknown', values: [2] }
  const told = withKept({}, [asked])
  expect(told).toEqual({ '1/v4/7': { kind: 'refused', cause: known } })
  expect(kindOf({}, told['1/v4/7'])).toBe('refused')
  // What this page knows of it is more.
  const asking: Attempts = { '1/v4/7': { kind: 'signing' } }
  expect(withKept(asking, [asked])).toEqual(asking)
})
