import { requestAddress } from '@filbert/sdk/request-address'
import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { readPaymentUri } from '@/lib/payment-uri'
import { ALICE, BOB, CAROL } from '@/links/a-link'
import { aHeld, aRequest, payToOf } from '@/links/requests/a-request'
import { addressPaymentOf } from './address-payment'

const request = aRequest({ payTo: payToOf(aRequest()) })
const address = requestAddress(CAROL, ALICE, request.id)

it('all that is asked for is sent to its own address', () => {
  const payment = addressPaymentOf(request)
  expect(payment).toMatchObject({ address, left: 25_000_000n, came: 0n })
  expect(readPaymentUri(payment?.uri ?? '')).toEqual({
    ok: true,
    payee: address,
    chainId: '31337',
    token: BOB,
    units: 25_000_000n,
  })
})

it('the chain’s own currency is sent by no call of a contract', () => {
  const coins = { ...request, tokenAddress: ZERO_ADDRESS, tokenAmount: '500000000000000000' }
  expect(addressPaymentOf(coins)).toMatchObject({
    address,
    left: 500_000_000_000_000_000n,
    uri: `ethereum:${address}@31337?value=500000000000000000`,
  })
  const open = addressPaymentOf({ ...coins, kind: 'open', tokenAmount: null })
  expect(open).toMatchObject({ left: null, uri: `ethereum:${address}@31337` })
})

it('what has come already is not sent again', () => {
  const held = [aHeld({ amount: '5000000' })]
  const payment = addressPaymentOf({ ...request, paid: '5000000', held })
  expect(payment).toMatchObject({ left: 20_000_000n, came: 5_000_000n })
  expect(readPaymentUri(payment?.uri ?? '')).toMatchObject({ units: 20_000_000n })
})

it('where any amount will do none is said', () => {
  const payment = addressPaymentOf({ ...request, kind: 'open', tokenAmount: null })
  expect(payment?.left).toBeNull()
  expect(payment?.uri).not.toContain('uint256')
})

it.each([
  ['another address is told', { payTo: { contract: CAROL, address: BOB } }],
  ['it pays somebody else', { recipientAddress: BOB }],
  ['it has none', { payTo: null }],
  ['it is paid', { status: 'PAID' }],
  ['it is over', { status: 'EXPIRED' }],
] as const)('nobody is shown an address where %s', (_, change) => {
  expect(addressPaymentOf({ ...request, ...change })).toBeNull()
})
