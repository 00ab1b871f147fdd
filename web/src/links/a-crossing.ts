import type { Crossing, RouteQuote, RouteToken } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import type { ChosenEnd } from '@/assets/route-ends'
import { BOB, CAROL, HASH } from './a-link'

export const ROUTER = '0x00000000000000000000000000000000000000Aa'
export const VAULT = '0x00000000000000000000000000000000000000bB'
const BRIDGE = '0x00000000000000000000000000000000000000Cc'

const USDC: RouteToken = {
  address: CAROL,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  usdPrice: 1,
  logoURI: null,
}

/** For tests: 25 of something for 24.675 USDC on chain 31338. */
export const aCrossing = (change: Partial<Crossing> = {}, to: Partial<Crossing['to']> = {}): Crossing => ({
  state: 'crossing',
  recipientAddress: BOB,
  from: { chainId: '31337', tokenAddress: CAROL, amount: '25000000', txHash: HASH },
  to: {
    chainId: '31338',
    token: USDC,
    quoted: '24925000',
    minimum: '24675750',
    received: null,
    receivedToken: null,
    txHash: null,
    ...to,
  },
  trackerUrl: null,
  startedAt: 1_000,
  expectedAt: 1_020,
  lateAt: 1_040,
  endedAt: null,
  refundTxHash: null,
  error: null,
  ...change,
})

/** The same before it was taken, at second 1000. */
export const aQuote = (
  change: Partial<RouteQuote> = {},
  route: Partial<RouteQuote['route']> = {},
): RouteQuote => ({
  routeId: 'r1',
  quoteId: null,
  toAmount: '24925000',
  toAmountMin: '24675750',
  toToken: USDC,
  feeUsd: null,
  durationSeconds: 20,
  expiresAt: 1_300,
  route: { router: ROUTER, vault: VAULT, target: BRIDGE, bridgeFee: '7', data: '0xabcd', ...route },
  ...change,
})

export const aNear = {
  chainId: '31337',
  name: 'Hazel',
  router: ROUTER,
  vaults: { 'v4.4': VAULT },
} as unknown as Chain
const far = { chainId: '31338', name: 'Maple', router: null, vaults: {} } as unknown as Chain
export const anEnd: ChosenEnd = {
  chain: far,
  asset: { address: CAROL, symbol: 'USDC', name: 'USD Coin', decimals: 6, piece: null, gasless: null },
}
