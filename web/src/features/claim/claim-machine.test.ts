import { describe, expect, it } from 'vitest'
import type { Cause } from '@/words/sentence'
import { type ClaimEvent, type ClaimStep, claimReducer, claimStart } from './claim-machine'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}` as const
const cause: Cause = { code: 'rejected', outcome: 'refused' }
const problem = { kind: 'claim', cause } as const

const bob = { kind: 'typed', address: BOB } as const
const named = { kind: 'name', name: 'bob.eth', address: BOB, before: null } as const

const play = (events: ClaimEvent[], from: ClaimStep = claimStart) => events.reduce(claimReducer, from)

describe('claiming', () => {
  it('to a typed address asks once more before it claims', () => {
    const chosen = play([{ type: 'chosen', to: bob }])
    expect(chosen).toEqual({ step: 'confirm', to: bob, problem: null })
    const claimed = play(
      [
        { type: 'claim_started', to: bob },
        { type: 'accepted', txHash: HASH },
      ],
      chosen,
    )
    expect(claimed).toEqual({ step: 'sent', kind: 'claim', to: bob, txHash: HASH })
  })

  it('to a connected wallet is one step', () => {
    expect(play([{ type: 'claim_started', to: bob }]).step).toBe('claiming')
  })

  it('returns to where it was refused, with the reason and the recipient kept', () => {
    const refused = play([
      { type: 'chosen', to: named },
      { type: 'claim_started', to: named },
      { type: 'refused', cause },
    ])
    expect(refused).toEqual({ step: 'confirm', to: named, problem })
    expect(play([{ type: 'returned' }], refused)).toMatchObject({
      step: 'start',
      to: named,
      problem: null,
    })
  })

  it('of what waits takes its place, until it is sent', () => {
    const waiting: ClaimStep = { step: 'sent', kind: 'claim', to: bob, txHash: null }
    const anew = play([{ type: 'go_elsewhere' }], waiting)
    expect(anew).toEqual({ step: 'start', asRecipient: true, to: null, problem: null, insteadOf: BOB })
    const refused = play(
      [
        { type: 'chosen', to: named },
        { type: 'claim_started', to: named },
        { type: 'name_moved', address: CAROL },
        { type: 'claim_started', to: named },
        { type: 'refused', cause },
      ],
      anew,
    )
    expect(refused).toMatchObject({ step: 'confirm', insteadOf: BOB })
    expect(play([{ type: 'returned' }], refused)).toMatchObject({ step: 'start', insteadOf: BOB })
    const sent = play(
      [
        { type: 'claim_started', to: named },
        { type: 'accepted', txHash: HASH },
      ],
      refused,
    )
    expect(sent).not.toHaveProperty('insteadOf')
    expect(play([{ type: 'found_under_way', sent: waiting }], anew)).toEqual(waiting)
    expect(play([{ type: 'go_elsewhere' }], { ...waiting, kind: 'reclaim' })).toMatchObject({ step: 'sent' })
  })

  it('to a name that means somebody else by now stops, and asks about the new one', () => {
    const chosen = play([
      { type: 'chosen', to: named },
      { type: 'claim_started', to: named },
      { type: 'name_moved', address: CAROL },
    ])
    const moved = { ...named, address: CAROL, before: BOB } as const
    const asks = { step: 'confirm', to: moved, problem: null }
    expect(chosen).toEqual(asks)
    expect(play([{ type: 'claim_started', to: moved }], chosen)).toMatchObject({
      step: 'claiming',
      to: moved,
    })
  })

  it('refused from the first card shows the reason there', () => {
    const refused = play([
      { type: 'claim_started', to: bob },
      { type: 'refused', cause },
    ])
    expect(refused).toMatchObject({ step: 'start', problem })
  })

  it('rejected by the chain after it was accepted can be tried again', () => {
    const sent: ClaimStep = { step: 'sent', kind: 'claim', to: bob, txHash: HASH }
    expect(play([{ type: 'refused', cause }], sent)).toMatchObject({
      step: 'start',
      to: bob,
      problem,
    })
  })
})

describe('a refund', () => {
  const started = play([{ type: 'refund_started', signer: BOB, label: 'Sign in wallet' }])

  it('lands on the success step', () => {
    const sent = play([{ type: 'accepted', txHash: HASH }], started)
    expect(sent).toEqual({
      step: 'sent',
      kind: 'reclaim',
      to: { kind: 'sender', address: BOB },
      txHash: HASH,
    })
  })

  it('that the wallet has is followed, and may come to nothing', () => {
    const inWallet = play([{ type: 'accepted', txHash: null, inWallet: true }], started)
    expect(inWallet).toMatchObject({ step: 'sent', kind: 'reclaim', inWallet: true })
    expect(play([{ type: 'refused', cause }], inWallet)).toEqual({
      ...claimStart,
      to: { kind: 'sender', address: BOB },
      problem: { kind: 'reclaim', cause },
    })
  })

  it('that this browser does not remember stays on this page alone, which knows that', () => {
    const kept = play([{ type: 'accepted', txHash: HASH }], started)
    expect(kept).not.toHaveProperty('unkept')
    const unkept = play([{ type: 'accepted', txHash: HASH, unkept: true }], started)
    expect(unkept).toMatchObject({ step: 'sent', kind: 'reclaim', unkept: true })
    const inWallet = play([{ type: 'accepted', txHash: null, inWallet: true, unkept: true }], started)
    expect(inWallet).toMatchObject({ step: 'sent', inWallet: true, unkept: true })
  })

  it('declined in the wallet leaves nothing behind', () => {
    expect(play([{ type: 'refused', cause: null }], started)).toEqual(claimStart)
  })
})

it('ignores late answers to what was given up', () => {
  for (const event of [
    { type: 'accepted', txHash: HASH },
    { type: 'refused', cause },
    { type: 'name_moved', address: CAROL },
    { type: 'returned' },
  ] as const) {
    expect(play([event])).toEqual(claimStart)
  }
})

describe('to a bank account', () => {
  const to = { accountId: 'bnk_1', number: null }

  it('is left by Return until it is confirmed, and not while it is', () => {
    const begun = play([{ type: 'to_bank', to }])
    expect(begun).toEqual({ step: 'bank', to, held: false })
    expect(play([{ type: 'returned' }], begun)).toEqual({ ...claimStart, asRecipient: true })
    const held = play([{ type: 'held', held: true }], begun)
    expect(play([{ type: 'returned' }], held)).toEqual(held)
    expect(play([{ type: 'held', held: false }], held)).toEqual(begun)
  })

  it('is begun from the first card alone', () => {
    const confirming: ClaimStep = { step: 'confirm', to: bob, problem: null }
    expect(play([{ type: 'to_bank', to }], confirming)).toEqual(confirming)
    expect(play([{ type: 'held', held: true }])).toEqual(claimStart)
  })
})

describe('to another chain', () => {
  const begun: ClaimStep = { step: 'across', held: false }

  it('is left by Return, or for a claim as it is, until it is confirmed', () => {
    expect(play([{ type: 'to_across' }])).toEqual(begun)
    expect(play([{ type: 'returned' }], begun)).toEqual({ ...claimStart, asRecipient: true })
    const here = play([{ type: 'claim_started', to: bob }], begun)
    expect(here).toEqual({ step: 'claiming', to: bob, from: 'start' })
    const held = play([{ type: 'held', held: true }], begun)
    expect(play([{ type: 'returned' }], held)).toEqual(held)
    expect(play([{ type: 'claim_started', to: bob }], held)).toEqual(held)
  })
})
