import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Chain, Token } from './schema.gen'
import { isListed } from './token-list'

const USDC = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const listed: Token = {
  address: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logo: null,
  kind: 1,
  gasless: null,
}
const chain: Chain = {
  chainId: '31337',
  name: 'Hazel',
  rpcUrl: '',
  explorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  vaults: {},
  createVersion: 'v4.4',
  batcher: null,
  router: null,
  finalityBlocks: 1,
  tokens: [listed],
}

it('a token is known by its contract, in whatever capitals', () => {
  expect(isListed(chain, USDC)).toBe(true)
  expect(isListed(chain, `0x${USDC.slice(2).toLowerCase()}`)).toBe(true)
  expect(isListed(chain, '0x5FbDB2315678afecb367f032d93F642f64180aa4')).toBe(false)
})

it("a chain's own currency is always known", () => {
  expect(isListed(chain, ZERO_ADDRESS)).toBe(true)
})
