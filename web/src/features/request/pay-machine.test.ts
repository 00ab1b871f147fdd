import { expect, it } from 'vitest'
import { aTransfer } from '@/history/a-row'
import { ZERO_ADDRESS } from '@/lib/address'
import { ALICE, BOB } from '@/links/a-link'
import type { TransferTerms } from '@/transfers/terms'
import { PAY_START, type PayEvent, type PayStep, payReducer } from './pay-machine'

const terms: TransferTerms = {
  chainId: '31337',
  contracts: { vaults: {}, router: null },
  asset: { address: ZERO_ADDRESS, symbol: 'ETH', name: 'Ether', decimals: 18, gasless: null, piece: null },
  amount: 25n,
  from: ALICE,
  to: { kind: 'address', address: BOB },
  abilities: { contract: false, batches: false },
  usdPrice: null,
  requestId: 'r1',
}
const begun: PayEvent[] = [
  { type: 'begun', terms },
  { type: 'started', transfer: 't1', phase: 'transferring' },
]
const transfer = aTransfer({ requestId: 'r1' })
const play = (events: PayEvent[], from: PayStep = PAY_START) => events.reduce(payReducer, from)

it('a payment is sent once its wallet has told the transaction', () => {
  expect(play([...begun, { type: 'transferred', id: 't1', transfer }])).toEqual({ step: 'sent', transfer })
})

it('a no leads back, and so does what was refused, with why', () => {
  expect(play([...begun, { type: 'refused', problem: null }])).toMatchObject({ step: 'ready', problem: null })
  const problem = { code: 'reverted', outcome: 'refused' } as const
  expect(play([...begun, { type: 'refused', problem }])).toMatchObject({ step: 'ready', problem })
})

it.each([
  ['asked', 'transferring', 'still_asking'],
  ['in the hands of other owners', 'transfer_batched', 'still_open'],
] as const)('one that is %s when it is given up may still pay, and is said so', (_, phase, code) => {
  const given = play([...begun, { type: 'advanced', phase }, { type: 'given_up' }])
  expect(given).toMatchObject({ step: 'ready', problem: { code, outcome: 'unknown' } })
  expect(play([{ type: 'transferred', id: 't1', transfer }], given)).toEqual({ step: 'sent', transfer })
})

it('late answers about something else change nothing', () => {
  expect(play([{ type: 'transferred', id: 't0', transfer }], play(begun))).toEqual(play(begun))
  const sent = play([...begun, { type: 'transferred', id: 't1', transfer }])
  expect(play([{ type: 'refused', problem: null }, { type: 'given_up' }, ...begun], sent)).toEqual(sent)
  expect(play([{ type: 'advanced', phase: 'transfer_batched' }])).toEqual(PAY_START)
})

it('what was paid before is followed, and never in place of what is under way', () => {
  expect(play([{ type: 'found', transfer }])).toEqual({ step: 'sent', transfer })
  expect(play([{ type: 'found', transfer }], play(begun))).toEqual(play(begun))
})
