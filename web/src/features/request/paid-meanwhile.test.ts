import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { aHeld, aPayment, aRequest } from '@/links/requests/a-request'
import { paidMeanwhile } from './paid-meanwhile'

const carried = { fromChainId: '31338', fromTxHash: '0x02', amount: null } as const

it.each([
  ['on_its_way', carried, '25 USDC may already be on its way to'],
  ['unconfirmed', carried, '25 USDC may already be on its way to'],
  ['needs_gas', carried, 'the money waits at a bridge'],
  ['stuck', carried, 'the money waits at a bridge'],
] as const)('somebody else’s payment that is %s is told before one pays', (status, change, words) => {
  expect(paidMeanwhile(aRequest({ payments: [aPayment({ ...change, status })] }))).toContain(words)
})

it.each([
  ['unconfirmed', {}],
  ['final', {}],
  ['failed', carried],
  ['refunded', carried],
  ['other_token', carried],
] as const)('one that is %s warns nobody', (status, change) => {
  expect(paidMeanwhile(aRequest({ payments: [aPayment({ ...change, status })] }))).toBeNull()
})

it('what came from nobody known is told before one pays, where it is what is asked for', () => {
  const held = aHeld({ why: 'no_sender' })
  expect(paidMeanwhile(aRequest({ held: [held] }))).toContain('5 USDC has come to this request’s address')
  expect(paidMeanwhile(aRequest({ held: [{ ...held, tokenAddress: ZERO_ADDRESS }] }))).toBeNull()
  expect(paidMeanwhile(aRequest({ held: [aHeld()] }))).toBeNull()
})

it('says how much only where it is known', () => {
  const payments = [aPayment({ ...carried, status: 'on_its_way' })]
  expect(paidMeanwhile(aRequest({ payments, paid: '5000000' }))).toContain('20 USDC may')
  for (const change of [{ kind: 'open', tokenAmount: null }, { kind: 'goal' }] as const)
    expect(paidMeanwhile(aRequest({ ...change, payments }))).toContain('A payment may already be')
})
