import { describe, expect, it } from 'vitest'
import type { Link, Sponsored } from '@/api/schema.gen'
import { explain } from '@/lib/explanation'
import { type ClaimStep, claimStart } from './claim-machine'
import { fateOf, foundUnderWay, lostRace, resumedStep, viewOf } from './claim-view'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}` as const

const link = (change: Partial<Link> = {}): Link => ({
  chainId: '31337',
  version: 'v4.4',
  index: '5',
  state: 'pending',
  kind: 1,
  token: { address: CAROL, symbol: 'USDC', name: 'USD Coin', decimals: 6, logo: null },
  tokenId: '0',
  amount: '25000000',
  sender: ALICE,
  pubKey20: CAROL,
  recipient: null,
  reclaimableAfter: null,
  requiresMfa: false,
  createdAt: 1,
  deposit: { txHash: HASH, blockNumber: '1', final: true },
  withdrawal: null,
  sponsored: null,
  ...change,
})
const withdrawnTo = (recipient: typeof BOB | typeof CAROL | typeof ALICE, state: Link['state']) =>
  link({ state, withdrawal: { recipient, txHash: HASH, blockNumber: '2', final: false } })
const sponsored = (change: Partial<Sponsored> = {}): Sponsored => ({
  kind: 'claim',
  state: 'broadcast',
  txHash: HASH,
  recipient: BOB,
  reason: null,
  ...change,
})

describe('what is shown of a deposit', () => {
  it('a pending one can be claimed, by anybody', () => {
    expect(viewOf(link(), claimStart, null)).toBe('claim')
    expect(viewOf(link(), claimStart, BOB)).toBe('claim')
  })

  it('its sender is offered the refund, until they ask for the recipient view', () => {
    expect(viewOf(link(), claimStart, ALICE.toLowerCase() as typeof ALICE)).toBe('sender')
    expect(viewOf(link(), { ...claimStart, asRecipient: true }, ALICE)).toBe('claim')
  })

  it('a claimed or reclaimed one is gone', () => {
    expect(viewOf(withdrawnTo(BOB, 'claimed'), claimStart, null)).toBe('already')
    expect(viewOf(withdrawnTo(ALICE, 'reclaimed'), claimStart, ALICE)).toBe('already')
  })

  it('a withdrawal seen while our own request is out may be ours', () => {
    expect(
      viewOf(withdrawnTo(BOB, 'claimed'), { step: 'claiming', recipient: BOB, from: 'start' }, null),
    ).toBe('claim')
  })

  it('the loser of a race is told that it is gone', () => {
    const sent = { step: 'sent', kind: 'claim', recipient: CAROL, txHash: HASH } as const
    expect(viewOf(withdrawnTo(BOB, 'claimed'), sent, null)).toBe('already')
    expect(viewOf(withdrawnTo(CAROL, 'claimed'), sent, null)).toBe('sent')
  })
})

describe('the fate of what was sent', () => {
  it.each([
    ['nothing yet', link(), 'under_way'],
    ['on its way', link({ sponsored: sponsored() }), 'under_way'],
    ['refused by the chain', link({ sponsored: sponsored({ state: 'rejected', reason: 'no' }) }), 'rejected'],
    [
      'somebody else was refused',
      link({ sponsored: sponsored({ state: 'rejected', recipient: CAROL }) }),
      'under_way',
    ],
    ['paid', withdrawnTo(BOB, 'claimed'), 'paid'],
    ['paid to another', withdrawnTo(CAROL, 'claimed'), 'lost'],
    ['paid, the recipient being the sender', withdrawnTo(BOB, 'reclaimed'), 'paid'],
    ['taken back by the sender', withdrawnTo(ALICE, 'reclaimed'), 'lost'],
  ] as const)('%s', (_name, state, fate) => {
    expect(fateOf(state, { kind: 'claim', recipient: BOB })).toBe(fate)
  })
})

describe('a page opened again', () => {
  it('goes on following a claim under way', () => {
    const resumed = resumedStep(link({ sponsored: sponsored() }))
    expect(resumed).toEqual({ step: 'sent', kind: 'claim', recipient: BOB, txHash: HASH })
  })

  it.each([
    ['no claim', link()],
    ['a rejected one', link({ sponsored: sponsored({ state: 'rejected' }) })],
    ['the deposit itself', link({ sponsored: sponsored({ kind: 'deposit', state: 'final' }) })],
    ['a finished one', { ...withdrawnTo(BOB, 'claimed'), sponsored: sponsored({ state: 'final' }) }],
  ])('starts anew after %s', (_name, state) => {
    expect(resumedStep(state)).toEqual(claimStart)
  })
})

describe('a claim whose end was not heard', () => {
  const problem = explain({ what: 'No answer.', outcome: 'unknown', next: 'retry' }, 'claim')
  const tried: ClaimStep = { step: 'confirm', recipient: BOB, problem }

  it('is found once it is on its way, or paid', () => {
    const waiting = link({ sponsored: sponsored({ state: 'queued', txHash: null }) })
    expect(foundUnderWay(waiting, tried, null)).toMatchObject({ step: 'sent', kind: 'claim', recipient: BOB })
    expect(foundUnderWay(withdrawnTo(BOB, 'claimed'), tried, null)).toMatchObject({ kind: 'claim' })
    expect(foundUnderWay(withdrawnTo(ALICE, 'reclaimed'), { ...claimStart, problem }, ALICE)).toMatchObject({
      kind: 'reclaim',
    })
  })

  it("is not mistaken for somebody else's", () => {
    expect(foundUnderWay(link({ sponsored: sponsored({ recipient: CAROL }) }), tried, null)).toBeNull()
    expect(foundUnderWay(withdrawnTo(CAROL, 'claimed'), tried, null)).toBeNull()
    expect(foundUnderWay(withdrawnTo(BOB, 'claimed'), { ...tried, problem: null }, null)).toBeNull()
    expect(foundUnderWay(link({ sponsored: sponsored({ state: 'rejected' }) }), tried, null)).toBeNull()
  })

  it('lost only to another address', () => {
    expect(lostRace(withdrawnTo(CAROL, 'claimed'), tried, null)).toBe(true)
    expect(lostRace(withdrawnTo(BOB, 'claimed'), tried, null)).toBe(false)
    expect(lostRace(withdrawnTo(CAROL, 'claimed'), claimStart, BOB)).toBe(false)
  })
})
