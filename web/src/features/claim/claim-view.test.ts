import { describe, expect, it } from 'vitest'
import type { Link, Sponsored } from '@/api/schema.gen'
import { ALICE, aLink, BOB, CAROL, HASH } from '@/links/a-link'
import { type ClaimStep, claimReducer, claimStart, type Failure } from './claim-machine'
import {
  canDecline,
  fateOf,
  foundUnderWay,
  lostRace,
  resumedStep,
  savedMeanwhile,
  viewOf,
} from './claim-view'
import { type Destination, destinationOf, isSentBack, typedFor } from './destination'

const toBob: Destination = { kind: 'typed', address: BOB }
const back: Destination = { kind: 'sender', address: ALICE }
const confirming = { step: 'confirm', to: toBob } as const
const withdrawnTo = (recipient: typeof BOB | typeof CAROL | typeof ALICE, state: Link['state']) =>
  aLink({ state, withdrawal: { recipient, txHash: HASH, blockNumber: '2', final: false } })
const sponsored = (change: Partial<Sponsored> = {}): Sponsored => ({
  waitsFor: null,
  waitsUntil: null,
  kind: 'claim',
  state: 'broadcast',
  txHash: HASH,
  recipient: BOB,
  reason: null,
  ...change,
})

describe('what is shown of a deposit', () => {
  it('a pending one can be claimed, by anybody', () => {
    expect(viewOf(aLink(), claimStart, null)).toBe('claim')
    expect(viewOf(aLink(), claimStart, BOB)).toBe('claim')
  })

  it('its sender is offered the refund, until they ask for the recipient view', () => {
    expect(viewOf(aLink(), claimStart, ALICE.toLowerCase() as typeof ALICE)).toBe('sender')
    expect(viewOf(aLink(), { ...claimStart, asRecipient: true }, ALICE)).toBe('claim')
  })

  it('an expired one can only go back', () => {
    const expired = aLink({ expiresAt: 1_795_176_000, expired: true })
    expect(viewOf(expired, claimStart, null)).toBe('expired')
    expect(viewOf(expired, claimStart, BOB)).toBe('expired')
    expect(viewOf(expired, { ...confirming, problem: null }, BOB)).toBe('expired')
    expect(viewOf(expired, claimStart, ALICE)).toBe('sender')
    expect(viewOf({ ...withdrawnTo(ALICE, 'reclaimed'), expired: true }, claimStart, null)).toBe('already')
  })

  it('a claim that is out may still make it: it was sent in time', () => {
    const expired = aLink({ expiresAt: 1_795_176_000, expired: true, sponsored: sponsored() })
    expect(viewOf(expired, resumedStep(expired), null)).toBe('sent')
  })

  it('a claimed or reclaimed one is gone', () => {
    expect(viewOf(withdrawnTo(BOB, 'claimed'), claimStart, null)).toBe('already')
    expect(viewOf(withdrawnTo(ALICE, 'reclaimed'), claimStart, ALICE)).toBe('already')
  })

  it('a bank account is shown for as long as the link waits, and to its end once it was confirmed', () => {
    const bank = { step: 'bank', to: { accountId: null, number: '123456' }, held: false } as const
    expect(viewOf(aLink(), bank, ALICE)).toBe('bank')
    expect(viewOf(withdrawnTo(CAROL, 'claimed'), bank, null)).toBe('already')
    expect(viewOf(aLink({ expiresAt: 1_795_176_000, expired: true }), bank, null)).toBe('expired')
    expect(viewOf(withdrawnTo(CAROL, 'claimed'), { ...bank, held: true }, null)).toBe('bank')
  })

  it('a withdrawal seen while our own request is out may be ours', () => {
    expect(viewOf(withdrawnTo(BOB, 'claimed'), { step: 'claiming', to: toBob, from: 'start' }, null)).toBe(
      'claim',
    )
  })

  it('the loser of a race is told that it is gone', () => {
    const to = { kind: 'typed', address: CAROL } as const
    const sent = { step: 'sent', kind: 'claim', to, txHash: HASH } as const
    expect(viewOf(withdrawnTo(BOB, 'claimed'), sent, null)).toBe('already')
    expect(viewOf(withdrawnTo(CAROL, 'claimed'), sent, null)).toBe('sent')
  })
})

it('what the wallet has is its sender’s to look at until the money is out', () => {
  const sent = { step: 'sent', kind: 'reclaim', to: back, txHash: null, inWallet: true } as const
  expect(viewOf(aLink(), sent, ALICE)).toBe('sender')
  expect(viewOf(withdrawnTo(ALICE, 'reclaimed'), sent, ALICE)).toBe('sent')
  expect(viewOf(withdrawnTo(BOB, 'claimed'), sent, ALICE)).toBe('already')
})

describe('the fate of what was sent', () => {
  it.each([
    ['nothing yet', aLink(), 'under_way'],
    ['on its way', aLink({ sponsored: sponsored() }), 'under_way'],
    ['replaced', aLink({ sponsored: sponsored({ recipient: CAROL }) }), 'replaced'],
    [
      'refused by the chain',
      aLink({ sponsored: sponsored({ state: 'rejected', reason: 'no' }) }),
      'rejected',
    ],
    [
      'somebody else was refused',
      aLink({ sponsored: sponsored({ state: 'rejected', recipient: CAROL }) }),
      'under_way',
    ],
    ['paid', withdrawnTo(BOB, 'claimed'), 'paid'],
    ['paid to another', withdrawnTo(CAROL, 'claimed'), 'lost'],
    ['paid, the recipient being the sender', withdrawnTo(BOB, 'reclaimed'), 'paid'],
    ['taken back by the sender', withdrawnTo(ALICE, 'reclaimed'), 'lost'],
  ] as const)('%s', (_name, state, fate) => {
    expect(fateOf(state, { kind: 'claim', to: toBob })).toBe(fate)
  })
})

describe('a page opened again', () => {
  it('goes on following a claim under way', () => {
    const resumed = resumedStep(aLink({ sponsored: sponsored() }))
    expect(resumed).toEqual({ step: 'sent', kind: 'claim', to: toBob, txHash: HASH, found: true })
  })

  it.each([
    ['no claim', aLink()],
    ['a rejected one', aLink({ sponsored: sponsored({ state: 'rejected' }) })],
    ['the deposit itself', aLink({ sponsored: sponsored({ kind: 'deposit', state: 'final' }) })],
    ['a finished one', { ...withdrawnTo(BOB, 'claimed'), sponsored: sponsored({ state: 'final' }) }],
  ])('starts anew after %s', (_name, state) => {
    expect(resumedStep(state)).toEqual(claimStart)
  })
})

describe('a claim whose end was not heard', () => {
  const problem: Failure = { kind: 'claim', cause: { code: 'unreachable', outcome: 'unknown' } }
  const tried: ClaimStep = { ...confirming, problem }

  it('is found once it is on its way, or paid', () => {
    const waiting = aLink({ sponsored: sponsored({ state: 'queued', txHash: null }) })
    expect(foundUnderWay(waiting, tried)).toMatchObject({ step: 'sent', kind: 'claim', to: toBob })
    expect(foundUnderWay(withdrawnTo(BOB, 'claimed'), tried)).toMatchObject({ kind: 'claim' })
    expect(
      foundUnderWay(withdrawnTo(ALICE, 'reclaimed'), {
        ...claimStart,
        to: back,
        problem: { ...problem, kind: 'reclaim' },
      }),
    ).toMatchObject({
      kind: 'reclaim',
    })
  })

  it("is not mistaken for somebody else's", () => {
    expect(foundUnderWay(aLink({ sponsored: sponsored({ recipient: CAROL }) }), tried)).toBeNull()
    expect(foundUnderWay(withdrawnTo(CAROL, 'claimed'), tried)).toBeNull()
    expect(foundUnderWay(withdrawnTo(BOB, 'claimed'), { ...tried, problem: null })).toBeNull()
    expect(foundUnderWay(aLink({ sponsored: sponsored({ state: 'rejected' }) }), tried)).toBeNull()
  })

  it('lost only to another address', () => {
    expect(lostRace(withdrawnTo(CAROL, 'claimed'), tried)).toBe('claim')
    expect(lostRace(withdrawnTo(BOB, 'claimed'), tried)).toBeNull()
    expect(lostRace(withdrawnTo(CAROL, 'claimed'), claimStart)).toBeNull()
  })

  it('is told as what was tried: a claim, a refund, or sending it back', () => {
    const failed: Failure = { kind: 'reclaim', cause: { code: 'already_claimed', outcome: 'elsewhere' } }
    const claimed = withdrawnTo(CAROL, 'claimed')
    const sent = { step: 'sent', to: toBob, txHash: HASH } as const
    expect(lostRace(claimed, { ...sent, kind: 'claim' })).toBe('claim')
    expect(lostRace(claimed, { ...sent, to: back, kind: 'reclaim' })).toBe('refund')
    expect(lostRace(claimed, { ...claimStart, to: back, problem: failed }), 'it was refused').toBe('refund')
    expect(lostRace(claimed, { ...sent, to: back, kind: 'claim' })).toBe('decline')
    expect(lostRace(withdrawnTo(ALICE, 'reclaimed'), { ...sent, kind: 'claim' })).toBe('claim')
  })
})

describe('sending back', () => {
  it('is a claim to the sender by somebody else, which a page opened again knows', () => {
    expect(destinationOf(aLink(), ALICE, null)).toEqual(back)
    expect(destinationOf(aLink(), ALICE, BOB)).toEqual(back)
    expect(destinationOf(aLink(), ALICE, ALICE).kind, 'the sender takes it').toBe('typed')
    expect(destinationOf(aLink(), BOB, null)).toEqual(toBob)
    expect(destinationOf(aLink({ recipient: BOB }), BOB, null).kind).toBe('bound')
    const going = aLink({ sponsored: sponsored({ recipient: ALICE }) })
    expect(resumedStep(going)).toMatchObject({ step: 'sent', kind: 'claim', to: back })
  })

  it('may be meant by their name', () => {
    const named = { kind: 'name', name: 'alice.eth', address: ALICE, before: null } as const
    expect(isSentBack(named, aLink())).toBe(true)
    expect(isSentBack({ ...named, address: BOB }, aLink())).toBe(false)
    expect(isSentBack(toBob, aLink())).toBe(false)
  })

  it('is offered where the link alone can do it, to anybody but its sender', () => {
    expect(canDecline(aLink(), null)).toBe(true)
    expect(canDecline(aLink(), ALICE)).toBe(false)
    expect(canDecline(aLink({ recipient: BOB }), null)).toBe(false)
    expect(canDecline(aLink({ requiresMfa: true }), null)).toBe(false)
  })

  it('is no refund when it is found done after all', () => {
    const failed: Failure = { kind: 'claim', cause: { code: 'internal', outcome: 'unknown' } }
    const tried: ClaimStep = { ...confirming, to: back, problem: failed }
    const declined = { ...withdrawnTo(ALICE, 'reclaimed'), wayBack: 'declined' } as const
    expect(foundUnderWay(declined, tried)).toMatchObject({ step: 'sent', kind: 'claim' })
  })

  it('by the sponsor is not taken for a claim of ours', () => {
    const going = aLink({ sponsored: sponsored({ kind: 'return', recipient: ALICE }) })
    expect(resumedStep(going)).toEqual(claimStart)
  })
})

describe('the first card, on the way back to it', () => {
  const typedAfter = (to: Destination) => {
    const events = [{ type: 'chosen', to } as const, { type: 'returned' } as const]
    const step = events.reduce<ClaimStep>(claimReducer, claimStart)
    return step.step === 'start' ? typedFor(step.to) : undefined
  }
  const named = (address: typeof BOB | typeof ALICE, name: string) =>
    ({ kind: 'name', name, address, before: null }) as const

  it('has who was typed', () => {
    expect(typedAfter(toBob)).toBe(BOB)
    expect(typedAfter(named(BOB, 'bob.eth'))).toBe('bob.eth')
    expect(typedAfter(named(ALICE, 'alice.eth'))).toBe('alice.eth')
  })

  it('has nobody where nobody was typed, and offers the one tap again', () => {
    expect(typedAfter(back)).toBeNull()
    expect(typedAfter({ kind: 'bound', address: BOB })).toBeNull()
    expect(typedFor(null)).toBeNull()
  })

  it.each(['sender', 'wallet'] as const)('has nobody when it was refused by the chain: %s', (kind) => {
    const sent: ClaimStep = { step: 'sent', kind: 'claim', to: { kind, address: ALICE }, txHash: HASH }
    const refused = claimReducer(sent, { type: 'refused', cause: null })
    expect(refused.step === 'start' && typedFor(refused.to)).toBeNull()
  })
})

describe('a claim that another page had saved, and that waits', () => {
  const waits = aLink({ sponsored: sponsored({ state: 'queued', txHash: null, waitsFor: 'overBudget' }) })
  const conflict: Failure = { kind: 'claim', cause: { code: 'claim_conflict', outcome: 'refused' } }
  const toCarol: Destination = { kind: 'typed', address: CAROL }
  const across = { step: 'across', held: false } as const

  it.each<[string, ClaimStep]>([
    ['where the link is still offered', claimStart],
    ['where a way to another chain is looked for', across],
    ['where a claim was refused for it', { step: 'confirm', to: toCarol, problem: conflict }],
  ])('is shown %s', (_, step) => {
    const sent = savedMeanwhile(waits, step)
    expect(sent).toMatchObject({ step: 'sent', kind: 'claim', to: { address: BOB }, found: true })
    expect(sent && claimReducer(step, { type: 'found_under_way', sent })).toEqual(sent)
  })

  it.each<[string, ClaimStep]>([
    ['what is read back before it is agreed to', { step: 'confirm', to: toCarol, problem: null }],
    ['a newer choice', { ...claimStart, insteadOf: BOB }],
    ['what is being sent', { step: 'claiming', to: toCarol, from: 'start' }],
    ['a claim across that was confirmed', { ...across, held: true }],
  ])('does not take the place of %s', (_, step) => {
    expect(savedMeanwhile(waits, step)).toBeNull()
  })

  it('is no claim that has a transaction, or that is over', () => {
    expect(savedMeanwhile(aLink({ sponsored: sponsored() }), claimStart)).toBeNull()
    expect(savedMeanwhile({ ...waits, state: 'claimed' }, claimStart)).toBeNull()
  })
})
