import { expect, it } from 'vitest'
import type { Chain, Token } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import { likeliest, otherAssets, otherChains } from './route-ends'

const USDC = '0x00000000000000000000000000000000000000A1'
const DAI = '0x00000000000000000000000000000000000000D1'

const token = (address: Token['address'], symbol: string): Token => ({
  address,
  symbol,
  name: symbol,
  decimals: 6,
  kind: 1,
  gasless: null,
  logo: null,
})
const chain = (chainId: string) =>
  ({
    chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { symbol: 'ETH', name: 'Ether', decimals: 18, logo: null },
    tokens: [token(USDC, 'USDC'), token(DAI, 'DAI')],
  }) as unknown as Chain
const routed = (chainId: string, swaps: boolean) => ({ chainId, name: chainId, swaps })
const ends = (...addresses: Token['address'][]) =>
  addresses.map((address) => ({
    address,
    symbol: '',
    name: '',
    decimals: 6,
    usdPrice: null,
    logoURI: null,
  }))
const known = { chainId: '1', token: USDC } as const

it('offers the chains that have routes, and its own where something is exchanged there', () => {
  const chains = [chain('1'), chain('2'), chain('3')]
  const ids = (swaps: boolean) =>
    otherChains(chains, [routed('1', swaps), routed('3', false)], known).map(({ chainId }) => chainId)
  expect(ids(true)).toEqual(['1', '3'])
  expect(ids(false)).toEqual(['3'])
})

it('offers what is listed and goes over, but not what is there already', () => {
  const symbols = (on: string) =>
    otherAssets(chain(on), ends(ZERO_ADDRESS, USDC), known).map(({ symbol }) => symbol)
  expect(symbols('1')).toEqual(['ETH'])
  expect(symbols('2')).toEqual(['ETH', 'USDC'])
})

it('begins with the same token, where it is there', () => {
  const assets = otherAssets(chain('2'), ends(ZERO_ADDRESS, USDC, DAI), known)
  expect(likeliest(assets, 'DAI')?.symbol).toBe('DAI')
  expect(likeliest(assets, 'CARD')?.symbol).toBe('ETH')
  expect(likeliest([], 'DAI')).toBeUndefined()
})
