import { expect, it } from 'vitest'
import type { PaymentQuote } from '@/api/requests'
import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import { ZERO_ADDRESS } from '@/lib/address'
import { ALICE, BOB, CAROL } from '@/links/a-link'
import { bridgeFeeOf, routeOf } from './quoted-route'
import { paidWords } from './request-words'
import { freshFor } from './use-payment-quote'

const token = (address: Asset['address'], decimals = 18) => ({
  address,
  symbol: 'DAI',
  name: 'Dai',
  decimals,
  usdPrice: 1,
  logoURI: null,
})
const asset = (address: Asset['address']): Asset => ({ ...token(address), piece: null, gasless: null })
const chain = { nativeCurrency: { symbol: 'ETH', decimals: 18 } } as Chain
const quote: PaymentQuote = {
  routeId: 'r',
  amountIn: '25300000000000000001',
  fromToken: token(CAROL),
  toAmount: '25100000',
  toAmountMin: '25000000',
  toToken: token(BOB, 6),
  feeUsd: 0.2,
  durationSeconds: 20,
  expiresAt: 1_000,
  approve: { spender: ALICE, amount: '25300000000000000001' },
  transaction: { to: ALICE, data: '0x01', value: '7' },
}
const shown = {
  request: { tokenAddress: BOB },
  end: { chain, asset: asset(CAROL) },
  arriving: 25_000_000n,
} as const

it('a route that is what is shown is taken as it is', () => {
  expect(routeOf(quote, shown)).toEqual({ target: ALICE, data: '0x01', value: 7n, expiresAt: 1_000 })
  expect(bridgeFeeOf(quote, shown.end)).toBe(7n)
})

it('of the currency of a chain the amount goes along with the call', () => {
  const end = { chain, asset: asset(ZERO_ADDRESS) }
  const native = {
    ...quote,
    fromToken: token(ZERO_ADDRESS),
    approve: null,
    transaction: { ...quote.transaction, value: '25300000000000000009' },
  }
  expect(routeOf(native, { ...shown, end })?.value).toBe(25_300_000_000_000_000_009n)
  expect(bridgeFeeOf(native, end)).toBe(8n)
  expect(routeOf({ ...native, transaction: quote.transaction }, { ...shown, end })).toBeNull()
})

it.each([
  ['pays in something else', { fromToken: token(BOB) }],
  ['brings something else', { toToken: token(CAROL) }],
  ['brings too little', { toAmountMin: '24999999' }],
  ['has nothing allowed', { approve: null }],
  ['has more allowed than is paid', { approve: { spender: ALICE, amount: '25300000000000000002' } }],
  ['has somebody else draw it', { approve: { spender: CAROL, amount: quote.amountIn } }],
] satisfies [string, Partial<PaymentQuote>][])('a route that %s is not paid', (_, change) => {
  expect(routeOf({ ...quote, ...change }, shown)).toBeNull()
})

it('nobody pays more than they are shown', () => {
  expect(paidWords(quote.amountIn, shown.end.asset)).toBe('25.300001 DAI')
  expect(paidWords('25300000000000000000', shown.end.asset)).toBe('25.3 DAI')
})

it('a quote is asked for anew before it runs out', () => {
  expect(freshFor({ expiresAt: 1_000 }, 900_000)).toBe(60_000)
  expect(freshFor({ expiresAt: 1_000 }, 940_000)).toBe(30_000)
  expect(freshFor({ expiresAt: 1_000 }, 999_000)).toBe(5_000)
})
