import { expect, it } from 'vitest'
import { aTransfer } from '@/history/a-row'
import { aPayment, aRequest } from '@/links/requests/a-request'
import { fateOf, paymentSteps } from './payment-steps'
import { fateWords } from './payment-words'

it.each([
  [undefined, undefined, 'open'],
  ['paid', undefined, 'open'],
  ['reverted', undefined, 'undone'],
  ['cancelled', 'unconfirmed', 'undone'],
  ['absent', undefined, 'uncounted'],
  ['absent', 'seen', 'counts'],
  ['paid', 'on_its_way', 'open'],
  ['paid', 'needs_gas', 'needs_gas'],
  ['paid', 'stuck', 'stuck'],
  ['paid', 'refunded', 'refunded'],
  ['paid', 'other_token', 'other_token'],
  ['paid', 'untold', 'untold'],
  ['paid', 'failed', 'uncounted'],
  ['reverted', 'failed', 'undone'],
  [undefined, 'underpaid', 'counts'],
] as const)('what its chain made %s of and the server calls %s is %s', (outcome, status, fate) => {
  expect(fateOf(outcome, status && aPayment({ status }), false)).toBe(fate)
})

it.each([
  ['paid', undefined, 'late'],
  ['paid', 'unconfirmed', 'late'],
  [undefined, 'on_its_way', 'late'],
  [undefined, undefined, 'open'],
  ['reverted', undefined, 'undone'],
  ['paid', 'needs_gas', 'needs_gas'],
  ['paid', 'refunded', 'refunded'],
  ['paid', 'seen', 'counts'],
] as const)(
  'past its time what its chain made %s of and the server calls %s is %s',
  (outcome, status, fate) => {
    expect(fateOf(outcome, status && aPayment({ status }), true)).toBe(fate)
  },
)

it('what is carried elsewhere has arrived only once the other chain has it', () => {
  const states = (outcome: 'paid' | undefined, arrived: boolean, counted: boolean) =>
    paymentSteps({ outcome, arrived, counted, carriedTo: 'Walnut' }).map(({ state }) => state)
  expect(states(undefined, false, false)).toEqual(['done', 'active', 'waiting', 'waiting'])
  expect(states('paid', false, false)).toEqual(['done', 'done', 'active', 'waiting'])
  expect(states('paid', true, false)).toEqual(['done', 'done', 'done', 'active'])
  expect(states('paid', true, true)).toEqual(['done', 'done', 'done', 'done'])
})

it('each end says where the money is', () => {
  const transfer = aTransfer({ symbol: 'DAI', decimals: 6, amount: '25200000' })
  const told = { request: aRequest({ status: 'PAID' }), transfer, payment: aPayment() }
  expect(fateWords('counts', told), 'what arrived, and not what was paid in').toContain('25 USDC arrived')
  expect(fateWords('refunded', told)).toContain('25.2 DAI is in your wallet again')
  expect(fateWords('undone', told)).toContain('25.2 DAI has not left your wallet')
  expect(fateWords('stuck', told)).toContain('25.2 DAI is at the bridge')
  expect(fateWords('late', told)).toContain('longer than expected. 25.2 DAI left your wallet')
  expect(fateWords('late', told), 'nobody is to pay twice').toContain('Do not pay again')
  expect(fateWords('other_token', told)).toContain('has it: settle it with them')
})

it('of a request that is over meanwhile each end says so, and where the money goes', () => {
  const transfer = aTransfer({ symbol: 'DAI', decimals: 6, amount: '25200000' })
  const told = { request: aRequest({ status: 'CANCELLED' }), transfer, payment: aPayment() }
  expect(fateWords('open', told)).toContain('25.2 DAI on the way.')
  for (const fate of ['open', 'late', 'needs_gas', 'stuck'] as const)
    expect(fateWords(fate, told)).toMatch(
      /The request has been canceled since\. What you paid is still for .+/,
    )
  for (const fate of ['undone', 'refunded'] as const)
    expect(fateWords(fate, told)).toContain('canceled since: nothing is to be paid any more')
  expect(fateWords('counts', told)).toMatch(/25 USDC arrived at .+ The request has been canceled since\.$/)
  const expired = { ...told, request: aRequest({ status: 'EXPIRED' }) }
  expect(fateWords('counts', expired)).toMatch(/25 USDC arrived at .+ The request has expired since\.$/)
  expect(fateWords('open', expired)).not.toContain('canceled')
})
