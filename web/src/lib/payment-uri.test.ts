import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nativePaymentUri, readPaymentUri, tokenPaymentUri } from './payment-uri'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const paid = { ok: true, payee: ADDRESS }

it.each([
  [`ethereum:${ADDRESS}`, paid],
  [`ETHEREUM:pay-${ADDRESS}`, paid],
  [`ethereum:${ADDRESS}@10`, { ...paid, chainId: '10' }],
  [`ethereum:${ADDRESS}@10?value=2.014e18`, { ...paid, chainId: '10', units: 2_014_000_000_000_000_000n }],
  [`ethereum:${ADDRESS}?value=1e18&gas=21000&gasPrice=50`, { ...paid, units: 10n ** 18n }],
  [`ethereum:${ADDRESS}?value=0`, { ...paid, units: 0n }],
  [`ethereum:${ADDRESS}?value=+5`, { ...paid, units: 5n }],
  [`ethereum:${ADDRESS}?value=.5e1`, { ...paid, units: 5n }],
  [`ethereum:${ADDRESS}?value=1.500e1`, { ...paid, units: 15n }],
  [`ethereum:${ADDRESS}?label=Ada%20%26%20Ben`, paid],
  ['ethereum:ada.eth@1', { ok: true, payee: 'ada.eth', chainId: '1' }],
  [
    `ethereum:${TOKEN}@10/transfer?address=${ADDRESS}&uint256=1e6`,
    { ...paid, chainId: '10', token: TOKEN, units: 1_000_000n },
  ],
  [`ethereum:${TOKEN}/transfer?uint256=1&address=${ADDRESS}`, { ...paid, token: TOKEN, units: 1n }],
  [`ethereum:${TOKEN}/transfer?address=${ADDRESS}`, { ...paid, token: TOKEN }],
  [`ethereum:${TOKEN}/transfer?address=${ADDRESS}&value=0`, { ...paid, token: TOKEN }],
])('%s is read', (text, read) => {
  expect(readPaymentUri(text)).toEqual(read)
})

it.each([
  ['ethereum:', 'uri_form'],
  ['ethereum:?value=1', 'uri_form'],
  ['ethereum:@10', 'uri_form'],
  [`ethereum:${ADDRESS}@`, 'uri_form'],
  [`ethereum:${ADDRESS}@0`, 'uri_form'],
  [`ethereum:${ADDRESS}@ten`, 'uri_form'],
  [`ethereum:${ADDRESS}@0x0a`, 'uri_form'],
  [`ethereum:${ADDRESS}?value=%zz`, 'uri_form'],
  [`ethereum:${ADDRESS}?value=1&value=2`, 'uri_form'],
  [`ethereum:${TOKEN}/transfer`, 'uri_form'],
  [`ethereum:${TOKEN}/transfer?uint256=1`, 'uri_form'],
  [`ethereum:${TOKEN}/transfer?address=&uint256=1`, 'uri_form'],
  [`ethereum:${TOKEN}/transfer?address=${ADDRESS}&address=${TOKEN}`, 'uri_form'],
  [`ethereum:${TOKEN}/transfer?address=${ADDRESS}&value=1`, 'uri_call'],
  [`ethereum:${TOKEN}/approve?address=${ADDRESS}&uint256=1`, 'uri_call'],
  [`ethereum:${TOKEN}/transferFrom?address=${ADDRESS}`, 'uri_call'],
  [`ethereum:${TOKEN}/Transfer?address=${ADDRESS}`, 'uri_call'],
])('%s is refused: %s', (text, problem) => {
  expect(readPaymentUri(text)).toEqual({ ok: false, problem })
})

it.each(['', '-1', '1.5', '1.05e1', '1e99', '1e1000', '0x10', 'ten', '1,5', '1 0', `${2n ** 256n}`])(
  'refuses the amount %j',
  (amount) => {
    expect(readPaymentUri(`ethereum:${ADDRESS}?value=${amount}`)).toEqual({
      ok: false,
      problem: 'uri_amount',
    })
  },
)

it('reads every amount that there is, whichever way it is written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.nat(16), (units, zeros) => {
      const read = readPaymentUri(`ethereum:${ADDRESS}?value=${units}e${zeros}`)
      expect(read).toEqual({ ...paid, units: units * 10n ** BigInt(zeros) })
    }),
  )
})

it('reads or refuses whatever is typed, and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (tail) => {
      expect(typeof readPaymentUri(`ethereum:${tail}`).ok).toBe('boolean')
    }),
  )
})

it('reads what it writes of a token', () => {
  const asked = { token: TOKEN, chainId: '8453', payee: ADDRESS } as const
  const read = { ...paid, chainId: '8453', token: TOKEN }
  expect(readPaymentUri(tokenPaymentUri({ ...asked, units: null }))).toEqual(read)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (units) => {
      expect(readPaymentUri(tokenPaymentUri({ ...asked, units }))).toEqual({ ...read, units })
    }),
  )
})

it('reads what it writes of native money', () => {
  const asked = { chainId: '8453', payee: ADDRESS } as const
  const read = { ...paid, chainId: '8453' }
  expect(readPaymentUri(nativePaymentUri({ ...asked, units: null }))).toEqual(read)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (units) => {
      expect(readPaymentUri(nativePaymentUri({ ...asked, units }))).toEqual({ ...read, units })
    }),
  )
})
