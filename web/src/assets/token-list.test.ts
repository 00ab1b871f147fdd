import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Chain, Token } from '@/api/schema.gen'
import { isListed, logoOf, returnsExpired } from './token-list'

const USDC = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const listed: Token = {
  address: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logo: '/icons/tokens/USDC.svg',
  kind: 1,
  gasless: null,
}
const chain: Chain = {
  chainId: '31337',
  name: 'Hazel',
  rpcUrl: '',
  explorerUrl: null,
  dataFeeOracle: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, logo: '/icons/tokens/ETH.svg' },
  vaults: {},
  createVersion: 'v4.4',
  batcher: null,
  router: null,
  finalityBlocks: 1,
  returnsExpired: true,
  raffles: true,
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

it('what is sent back unasked is known, and on a chain that does so', () => {
  expect(returnsExpired(chain, USDC)).toBe(true)
  expect(returnsExpired(chain, ZERO_ADDRESS)).toBe(true)
  expect(returnsExpired(chain, '0x5FbDB2315678afecb367f032d93F642f64180aa4')).toBe(false)
  expect(returnsExpired(chain, null)).toBe(false)
  expect(returnsExpired({ ...chain, returnsExpired: false }, USDC)).toBe(false)
})

it('an icon is that of the contract, never that of a symbol', () => {
  expect(logoOf(chain, USDC)).toBe('/icons/tokens/USDC.svg')
  expect(logoOf(chain, `0x${USDC.slice(2).toLowerCase()}`)).toBe('/icons/tokens/USDC.svg')
  expect(logoOf(chain, ZERO_ADDRESS)).toBe('/icons/tokens/ETH.svg')
  expect(logoOf(chain, '0x5FbDB2315678afecb367f032d93F642f64180aa4')).toBe(null)
  expect(logoOf(undefined, USDC)).toBe(null)
  expect(logoOf(chain, null)).toBe(null)
})
