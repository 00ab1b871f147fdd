import { describe, expect, it } from 'vitest'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { SentLink } from '@/device/records/sent-links'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Cause } from '@/words/sentence'
import {
  depthOf,
  type SendEvent,
  type SendPhase,
  type SendStep,
  type SendTerms,
  sendReducer,
  startOf,
} from './send-machine'

const KEY = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'
const OTHER_KEY = '0x5Bb563a9fE1A069751D75A559fc194De917f22bD'
const draft = { chainId: '31337', token: ZERO_ADDRESS, amount: '25' }
const to = { kind: 'link' } as const
const named = { kind: 'name', name: 'ada.eth', address: OTHER_KEY } as const
const terms: SendTerms = {
  chainId: '31337',
  version: 'v4.4',
  vault: OTHER_KEY,
  contracts: { vaults: {}, router: null },
  asset: { address: ZERO_ADDRESS, symbol: 'ETH', name: 'Ether', decimals: 18, gasless: null, piece: null },
  amount: 25n,
  from: KEY,
  to,
  abilities: { contract: false, batches: false },
  expiresInDays: 0,
  usdPrice: null,
  attached: null,
}
const problem: Cause = { code: 'rejected', outcome: 'refused' }
const sent = (change: Partial<SentLink>): SentLink => ({
  pubKey20: KEY,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: '7',
  token: ZERO_ADDRESS,
  symbol: 'ETH',
  decimals: 18,
  amount: '25',
  piece: null,
  sender: KEY,
  to: null,
  expiresInDays: 0,
  usdPrice: null,
  nonce: null,
  batch: null,
  askedAt: null,
  attaching: false,
  message: null,
  attachedFile: null,
  createdAt: 1,
  txHash: null,
  ...change,
})
const transfer: DirectTransfer = {
  txHash: '0xaa',
  chainId: '31337',
  token: ZERO_ADDRESS,
  symbol: 'ETH',
  decimals: 18,
  amount: '25',
  piece: null,
  sender: KEY,
  recipient: OTHER_KEY,
  name: 'ada.eth',
  usdPrice: null,
  requestId: null,
  createdAt: 1,
  lateAt: null,
  told: false,
  seen: 'pending',
  nonceBefore: null,
  blockBefore: null,
}

const play = (events: SendEvent[], from: SendStep = startOf(undefined)) => events.reduce(sendReducer, from)
const agreed = (change: Partial<SendTerms> = {}): SendEvent[] => {
  const all = { ...terms, ...change }
  return [
    { type: 'addressed', to: all.to },
    { type: 'reviewed', draft, terms: all },
  ]
}
const working = play([...agreed(), { type: 'started', pubKey20: KEY, phase: 'depositing' }])
/** Of a transfer that is not known yet. */
const ID = '0x01'
const paying = play([
  ...agreed({ to: named }),
  { type: 'started', pubKey20: null, transfer: ID, phase: 'resolving' },
])

describe('sending', () => {
  it('goes on without what could not be attached', () => {
    const attached = { message: 'For the nuts', file: null }
    const detach: Cause = { code: 'not_attached', outcome: 'refused', values: ['storage_unavailable'] }
    const refused = play([
      { type: 'addressed', to },
      { type: 'reviewed', draft: { ...draft, attached }, terms: { ...terms, attached } },
      { type: 'started', pubKey20: KEY, phase: 'attaching' },
      { type: 'refused', problem: detach, kept: false },
      { type: 'detached' },
    ])
    expect(refused).toEqual({ step: 'confirm', draft, terms, problem: null })
    expect(play([{ type: 'returned' }], refused)).toEqual({ step: 'input', to, draft })
    expect(play([{ type: 'detached' }], working), 'too late').toBe(working)
  })

  it('goes from whom over how much and the agreement to the link', () => {
    const steps = [startOf(undefined), play(agreed().slice(0, 1)), play(agreed()), working]
    expect(steps.map((step) => step.step)).toEqual(['recipient', 'input', 'confirm', 'working'])
    expect(steps.map(depthOf)).toEqual([0, 1, 2, 2])
    const mined = play([{ type: 'advanced', phase: 'deposit_mining' }], working)
    expect(play([{ type: 'made', sent: sent({}) }], mined)).toEqual({
      step: 'success',
      draft,
      sent: sent({}),
    })
  })

  it('shows separate transactions once a wallet has refused to do all in one', () => {
    const begun: SendEvent = { type: 'started', pubKey20: KEY, phase: 'depositing' }
    const batched = play([...agreed({ abilities: { contract: false, batches: true } }), begun])
    const allowing = play([{ type: 'advanced', phase: 'allowing' }], batched)
    expect(allowing).toMatchObject({ phase: 'allowing', terms: { abilities: { batches: false } } })
    const mining = play([{ type: 'advanced', phase: 'deposit_mining' }], batched)
    expect(mining).toMatchObject({ terms: { abilities: { batches: true } } })
  })

  it('goes back card by card, and finds each as it was left', () => {
    const confirm = play(agreed({ to: named }))
    const input = play([{ type: 'returned' }], confirm)
    expect(input).toEqual({ step: 'input', to: named, draft })
    expect(play([{ type: 'returned' }], input)).toEqual({
      step: 'recipient',
      typed: 'ada.eth',
      asked: false,
      draft,
    })
  })

  it('keeps for which chain an address is while one goes back', () => {
    const only = { ...named, chainId: '10' }
    const input = play([{ type: 'addressed', to: only }])
    expect(play([{ type: 'returned' }], input)).toMatchObject({ typed: 'eip155:10:ada.eth' })
  })

  it('begins with whom the address names, and does not go there again by itself', () => {
    const asked = startOf('ada.eth')
    expect(asked).toMatchObject({ typed: 'ada.eth', asked: true })
    const back = play([{ type: 'addressed', to: named }, { type: 'returned' }], asked)
    expect(back).toMatchObject({ typed: 'ada.eth', asked: false })
  })

  it('waits until its own deposit has a number', () => {
    expect(play([{ type: 'made', sent: sent({ index: null }) }], working)).toBe(working)
    expect(play([{ type: 'made', sent: sent({ pubKey20: OTHER_KEY }) }], working)).toBe(working)
    expect(play([{ type: 'made', sent: sent({}) }], paying)).toBe(paying)
  })

  it('goes on by transactions when the signature is of no use', () => {
    const asset = { ...terms.asset, gasless: { name: 'USD Coin', version: '2' } }
    const signing = play([...agreed({ asset }), { type: 'started', pubKey20: KEY, phase: 'signing' }])
    expect(play([{ type: 'paying_gas' }], signing)).toMatchObject({ phase: 'depositing', terms })
  })

  it('declined or refused, keeps what was agreed', () => {
    expect(play([{ type: 'refused', problem: null, kept: false }], working)).toEqual({
      step: 'confirm',
      draft,
      terms,
      problem: null,
    })
    expect(play([{ type: 'refused', problem, kept: false }], working)).toMatchObject({
      step: 'confirm',
      problem,
    })
  })

  it('says why it has not begun, and keeps what was agreed', () => {
    const confirm = play(agreed())
    expect(play([{ type: 'not_begun', problem }], confirm)).toEqual({
      step: 'confirm',
      draft,
      terms,
      problem,
    })
    expect(play([{ type: 'not_begun', problem }], working)).toBe(working)
  })

  it('cannot be changed once it is agreed, nor left while it is under way', () => {
    const confirm = play(agreed())
    expect(play([{ type: 'drafted', draft: { ...draft, amount: '9' } }], confirm)).toBe(confirm)
    expect(play([{ type: 'returned' }], working)).toBe(working)
  })

  it('stops when a name stands for another address by now, and shows that one', () => {
    expect(play([{ type: 'moved', address: KEY, problem }], paying)).toMatchObject({
      step: 'confirm',
      problem,
      terms: { to: { ...named, address: KEY } },
    })
    expect(play([{ type: 'moved', address: KEY, problem }], working)).toBe(working)
  })

  it('to an address ends with the transfer', () => {
    expect(play([{ type: 'transferred', id: ID, transfer }], paying)).toMatchObject({
      step: 'transferred',
      transfer,
    })
  })

  it('a transfer that was given up and came all the same is shown', () => {
    const given = play([{ type: 'advanced', phase: 'transferring' }, { type: 'given_up' }], paying)
    expect(given).toMatchObject({ step: 'confirm', problem: { outcome: 'unknown' } })
    expect(play([{ type: 'transferred', id: ID, transfer }], given)).toMatchObject({ step: 'transferred' })
  })

  it('a late yes to the first try is not shown as the second, whose terms are the same', () => {
    const given = play([{ type: 'advanced', phase: 'transferring' }, { type: 'given_up' }], paying)
    expect(play([{ type: 'transferred', id: '0x02', transfer }], given)).toBe(given)
    const again = play([{ type: 'started', pubKey20: null, transfer: '0x02', phase: 'transferring' }], given)
    expect(play([{ type: 'transferred', id: ID, transfer }], again)).toBe(again)
  })

  it('is put off where something is to be looked into first', () => {
    const given = play([{ type: 'advanced', phase: 'transferring' }, { type: 'given_up' }], paying)
    expect(play([{ type: 'put_off' }], given)).toEqual({
      ...startOf(undefined),
      draft: { ...draft, amount: '' },
    })
    expect(play([{ type: 'put_off' }], paying)).toBe(paying)
  })

  it('begins again with the same token and no amount', () => {
    const again = play([{ type: 'made', sent: sent({}) }, { type: 'again' }], working)
    expect(again).toEqual({ ...startOf(undefined), draft: { ...draft, amount: '' } })
    const after = play([{ type: 'transferred', id: ID, transfer }, { type: 'again' }], paying)
    expect(after).toEqual(again)
  })
})

describe('what is not waited for any more', () => {
  const working = (phase: SendPhase): SendStep => ({
    step: 'working',
    draft,
    terms,
    pubKey20: KEY,
    phase,
  })

  it('is gone on with under its own key as long as nothing is out', () => {
    const given = sendReducer(working('signing'), { type: 'given_up' })
    expect(given).toEqual({ step: 'confirm', draft, terms: { ...terms, resumes: KEY }, problem: null })
  })

  it('is said where a late yes and a second try would pay twice', () => {
    const given = sendReducer(working('depositing'), { type: 'given_up' })
    expect(given).toMatchObject({ step: 'confirm', terms: { resumes: KEY }, problem: { outcome: 'unknown' } })
  })

  it('is shown where it comes to be all the same', () => {
    const given = sendReducer(working('signing'), { type: 'given_up' })
    expect(sendReducer(given, { type: 'made', sent: sent({ pubKey20: '0x01' }) })).toBe(given)
    expect(sendReducer(given, { type: 'made', sent: sent({}) })).toMatchObject({ step: 'success' })
  })

  it('is left alone once it is out', () => {
    expect(sendReducer(working('deposit_mining'), { type: 'given_up' })).toMatchObject({ step: 'recipient' })
  })

  it('is gone on with where this device still has it', () => {
    const refused = (kept: boolean) => sendReducer(working('signing'), { type: 'refused', problem, kept })
    expect(refused(false)).toMatchObject({ terms: { resumes: undefined } })
    expect(refused(true)).toMatchObject({ terms: { resumes: KEY } })
  })

  it('is agreed upon once more before it is sent again', () => {
    const resumed: SendEvent = { type: 'resumed', draft, terms: { ...terms, resumes: KEY } }
    expect(sendReducer(startOf(undefined), resumed)).toMatchObject({ step: 'confirm', problem: null })
    expect(sendReducer(working('signing'), resumed)).toMatchObject({ step: 'working' })
  })
})
