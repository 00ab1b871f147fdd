import { expect, it } from 'vitest'
import { aCashOut } from '@/bank/a-cash-out'
import type { Cause } from '@/words/sentence'
import {
  type CashOutEvent,
  type CashOutStep,
  type CashOutTerms,
  cashOutReducer,
  type Draft,
  depthOf,
} from './cash-out-machine'

const KEY = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const draft: Draft = { chainId: '31337', token: KEY, amount: '25', accountId: 'bnk_1', typed: '' }
const terms: CashOutTerms = {
  chainId: '31337',
  version: 'v4.4',
  vault: KEY,
  asset: {
    address: KEY,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    piece: null,
    gasless: { name: 'USD Coin', version: '2' },
  },
  amount: 25_000_000n,
  from: KEY,
  abilities: { contract: false, batches: false },
  usdPrice: null,
  to: { accountId: 'bnk_1', number: null },
  way: null,
}
const problem: Cause = { code: 'bank_unreachable', outcome: 'unknown' }
const input: CashOutStep = { step: 'input', draft }
const confirm: CashOutStep = { step: 'confirm', draft, terms, pubKey20: null, problem: null }
const working: CashOutStep = { step: 'working', draft, terms, pubKey20: KEY, phase: 'signing' }
const cashOut = aCashOut({ type: 'CASHOUT' })

const play = (from: CashOutStep, ...events: CashOutEvent[]) => events.reduce(cashOutReducer, from)

it('goes from the amount to the yes of the server', () => {
  const after = play(
    input,
    { type: 'proceeded', terms },
    { type: 'started', pubKey20: KEY, phase: 'signing' },
    { type: 'advanced', phase: 'deposit_mining' },
    { type: 'submitting', phase: 'preparing' },
    { type: 'submitting', phase: 'submitting' },
    { type: 'accepted', cashOut },
  )
  expect(after).toEqual({ step: 'success', cashOut })
})

it('Return goes back to the amount, and empties what was typed of the account', () => {
  expect(play(confirm, { type: 'returned' })).toEqual({
    step: 'input',
    draft: { ...draft, accountId: null, typed: '' },
  })
  // While it is carried out nobody leaves by accident.
  expect(play(working, { type: 'returned' })).toEqual(working)
})

it('a wallet that says no leaves nothing behind', () => {
  const after = play(working, { type: 'refused', problem: null, kept: false })
  expect(after).toEqual({ ...confirm, problem: null })
})

it('what may have been sent is gone on with under its own key', () => {
  const after = play(working, { type: 'refused', problem, kept: true })
  expect(after).toEqual({ ...confirm, pubKey20: KEY, problem })
})

it('where the payout fails the link that holds the money is kept, and gone on with', () => {
  const submitting = play(working, { type: 'submitting', phase: 'preparing' })
  const failed = play(submitting, { type: 'failed', problem })
  expect(failed).toEqual({ ...confirm, pubKey20: KEY, problem })
  expect(play(failed, { type: 'submitting', phase: 'preparing' })).toEqual(submitting)
})

it('what arrives is agreed on first, and nothing has to have gone wrong', () => {
  const submitting = play(working, { type: 'submitting', phase: 'preparing' })
  const asked = play(submitting, { type: 'to_agree', problem: null })
  expect(asked).toEqual({ ...confirm, pubKey20: KEY })
  expect(play(input, { type: 'to_agree', problem })).toEqual(input)
})

it('nobody waits for ever: for the wallet, or for the chain', () => {
  expect(play(working, { type: 'given_up' })).toMatchObject({
    step: 'confirm',
    pubKey20: KEY,
    problem: { code: 'still_asking' },
  })
  expect(play({ ...working, phase: 'deposit_mining' }, { type: 'given_up' })).toMatchObject({
    step: 'input',
    draft: { amount: '' },
  })
  // What the server has is its own.
  const submitting: CashOutStep = { ...working, phase: 'submitting' }
  expect(play(submitting, { type: 'given_up' })).toEqual(submitting)
})

it('a wallet whose signature does not do pays the gas itself', () => {
  const after = play(working, { type: 'paying_gas' })
  expect(after).toMatchObject({ phase: 'depositing', terms: { asset: { gasless: null } } })
})

it('late answers to what was given up change nothing', () => {
  const late: CashOutEvent[] = [
    { type: 'advanced', phase: 'posting' },
    { type: 'refused', problem, kept: true },
    { type: 'accepted', cashOut },
    { type: 'given_up' },
    { type: 'failed', problem },
  ]
  for (const event of late) expect(play(input, event)).toEqual(input)
})

it('an interrupted one is agreed on once more, with its link', () => {
  const after = play(input, { type: 'resumed', terms, pubKey20: KEY })
  expect(after).toEqual({ ...confirm, pubKey20: KEY })
  expect(depthOf(after)).toBe(1)
  expect(depthOf(input)).toBe(0)
})
