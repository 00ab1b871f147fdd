import { expect, it } from 'vitest'
import type { BankConfig } from '@/api/bank'
import type { RouteToken } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import type { ChosenEnd } from '@/assets/route-ends'
import { ALICE, BOB, CAROL } from '@/links/a-link'
import { broughtFrom } from './routes'

const token = (address: string, symbol: string) => ({ address, symbol, name: symbol, decimals: 6, kind: 1 })
const USDC = token(ALICE, 'USDC')
const chain = {
  chainId: '31337',
  router: BOB,
  createVersion: 'v4.4',
  nativeCurrency: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  tokens: [USDC, token(BOB, 'DAI'), token(CAROL, 'NUT')],
} as unknown as Chain
const far = { ...chain, chainId: '31338' }
const landing = { chain: far, asset: { ...USDC, piece: null, gasless: null } } as unknown as ChosenEnd
const chains = ['31337', '31338'].map((chainId) => ({ chainId, name: chainId, swaps: true }))
const tokens = [
  { symbol: 'ETH', address: `0x${'0'.repeat(40)}` },
  USDC,
  { ...USDC, address: BOB },
] as RouteToken[]
const bank = {
  landingChainId: '31338',
  routes: [{ chainId: '31337', token: ALICE, symbol: 'USDC', decimals: 6 }],
} as unknown as BankConfig

const brought = (from: Chain, change: object = {}) =>
  broughtFrom(from, { bank, landing, chains, tokens, ...change }).map(({ symbol }) => symbol)

it('offers what goes over and is not taken as it is', () => {
  expect(brought(chain)).toEqual(['ETH', 'DAI'])
})

it('does not offer what it is exchanged for', () => {
  expect(brought(far, { bank: { ...bank, routes: [] } })).toEqual(['ETH', 'DAI'])
})

it.each<[string, Chain, object]>([
  ['nothing is brought to the bank', chain, { landing: null }],
  ['no router contract pays it out', { ...chain, router: null }, {}],
  ['no route begins', chain, { chains: chains.slice(1) }],
  ['no route leads to the bank', chain, { chains: chains.slice(0, 1) }],
  [
    'nothing is exchanged on the bank’s own chain',
    far,
    { chains: chains.map((one) => ({ ...one, swaps: false })) },
  ],
  [
    'the chain is left out',
    { ...chain, chainId: '1' },
    { chains: [...chains, { chainId: '1', name: '', swaps: true }] },
  ],
  ['its vault pays no contract', { ...chain, createVersion: 'v4' }, {}],
])('offers nothing where %s', (_, from, change) => {
  expect(brought(from, change)).toEqual([])
})
