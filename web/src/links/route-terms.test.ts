import { expect, it } from 'vitest'
import type { RouteQuote } from '@/api/routes'
import { ZERO_ADDRESS } from '@/lib/address'
import { aLink, ALICE, BOB, CAROL } from './a-link'
import { aNear, anEnd, aQuote, ROUTER, VAULT } from './a-crossing'
import { termsOf } from './route-terms'

const shown = { recipient: BOB, end: anEnd, minimum: 24_675_750n } as const
const claimed = { link: aLink(), chain: aNear, vault: VAULT } as const
const termsOfQuote = (quote: RouteQuote) => termsOf(quote, shown, claimed, 1_000_000)

it('what is signed is what is shown', () => {
  expect(termsOfQuote(aQuote())).toEqual({
    vault: VAULT,
    depositIndex: 5n,
    target: aQuote().route.target,
    bridgeFee: 7n,
    data: '0xabcd',
    minimumOut: 24_675_750n,
    outputToken: CAROL,
    outputReceiver: BOB,
    outputChain: 31_338n,
    deadline: 1_300n,
  })
})

it.each<[string, RouteQuote]>([
  ['another router', aQuote({}, { router: ALICE })],
  ['another vault', aQuote({}, { vault: ALICE })],
  ['no bridge at all', aQuote({}, { target: ZERO_ADDRESS })],
  ['the router as the bridge', aQuote({}, { target: ROUTER })],
  ['the token as the bridge', aQuote({}, { target: CAROL })],
  ['another token', aQuote({ toToken: { ...aQuote().toToken, address: ALICE } })],
  ['the token by other decimals', aQuote({ toToken: { ...aQuote().toToken, decimals: 18 } })],
  ['less than is shown', aQuote({ toAmountMin: '24675749' })],
  ['more than is quoted', aQuote({ toAmount: '24675749' })],
  ['much less than is quoted', aQuote({ toAmount: '25500000' })],
  ['no call', aQuote({}, { data: '0x' })],
  ['a call of any length', aQuote({}, { data: `0x${'00'.repeat(16 * 1024 + 1)}` })],
  ['a route that is over', aQuote({ expiresAt: 1_000 })],
  ['a route for ever', aQuote({ expiresAt: 10_000 })],
])('%s is not signed', (_, quote) => {
  expect(termsOfQuote(quote)).toBeNull()
})

it('nothing is promised by nothing', () => {
  const quote = aQuote({ toAmountMin: '0', toAmount: '0' })
  expect(termsOf(quote, { ...shown, minimum: 0n }, claimed, 1_000_000)).toBeNull()
})
