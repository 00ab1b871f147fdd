import { describe, expect, it } from 'vitest'
import type { Chain, WalletBalance } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import { DUST } from '@/lib/dollars'
import type { Asset } from './asset'
import {
  chainsAtFirst,
  type Holdings,
  hasNothing,
  offersLike,
  offersOn,
  readHoldings,
  worthOn,
} from './holdings'

const USDC = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const ether: Asset = {
  address: ZERO_ADDRESS,
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  gasless: null,
  piece: null,
}
const dollar: Asset = {
  address: USDC,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  gasless: null,
  piece: null,
}

const ethers: WalletBalance = {
  chainId: 'eip155:10',
  name: 'Ether',
  symbol: 'ETH',
  quantity: { decimals: '18', numeric: '0.5' },
  price: 2000,
  value: 1000,
}
const dollars: WalletBalance = {
  chainId: 'eip155:10',
  address: `eip155:10:${USDC}`,
  name: 'USD Coin',
  symbol: 'USDC',
  quantity: { decimals: '6', numeric: '1234567.25' },
  price: 1,
  value: 1234567.25,
}

const offered = (balances: WalletBalance[], unavailable: string[] = []) =>
  offersOn('10', [ether, dollar], readHoldings({ balances, unavailable }))

describe('what can be sent', () => {
  it('is what the wallet has, as the server ordered it', () => {
    expect(offered([dollars, ethers])).toEqual([
      {
        asset: dollar,
        holding: { chainId: '10', token: USDC, units: 1_234_567_250_000n, value: 123456725n * 10n ** 16n },
      },
      {
        asset: ether,
        holding: { chainId: '10', token: ZERO_ADDRESS, units: 5n * 10n ** 17n, value: 1000n * 10n ** 18n },
      },
    ])
  })

  it('leaves out other chains, other tokens and dust, not what has no price', () => {
    const elsewhere = { ...ethers, chainId: 'eip155:1' }
    const other = { ...dollars, address: 'eip155:10:0x0000000000000000000000000000000000000001' }
    const dust = { ...ethers, value: 0.0089 }
    expect(offered([elsewhere, other, dust])).toEqual([])
    expect(offered([{ ...ethers, value: 0.009 }])).toHaveLength(1)
    expect(offered([{ ...ethers, price: null, value: null }])).toHaveLength(1)
  })

  it('is everything while the chain has not answered', () => {
    const all = [
      { asset: ether, holding: undefined },
      { asset: dollar, holding: undefined },
    ]
    expect(offered([], ['10'])).toEqual(all)
    expect(offersOn('10', [ether, dollar], undefined)).toEqual(all)
  })
})

describe('a search', () => {
  const offers = offersOn('10', [ether, dollar], undefined)
  const found = (search: string) => offersLike(offers, search).map(({ asset }) => asset.symbol)

  it('matches name or symbol, in whatever capitals', () => {
    expect(found('usd')).toEqual(['USDC'])
    expect(found(' ETHER ')).toEqual(['ETH'])
    expect(found('')).toEqual(['ETH', 'USDC'])
  })

  it('does not match across the two', () => {
    expect(found('ether eth')).toEqual([])
    expect(found('ether ')).toEqual(['ETH'])
    expect(found('.*')).toEqual([])
  })
})

describe('of many chains', () => {
  const chains = Array.from({ length: 9 }, (_, i) => ({ chainId: String(i + 1) }) as Chain)
  const ids = (shown: Chain[]) => shown.map(({ chainId }) => Number(chainId))
  const holdings = readHoldings({
    balances: [
      { ...ethers, chainId: 'eip155:9', value: 5 },
      { ...ethers, chainId: 'eip155:8', value: null },
      { ...ethers, chainId: 'eip155:7', value: 3 },
      { ...ethers, chainId: 'eip155:7', value: 4 },
    ],
    unavailable: [],
  })

  it('those are at hand where the wallet has most, and the chosen one', () => {
    expect(worthOn('7', holdings)).toBe(7n * 10n ** 18n)
    expect(ids(chainsAtFirst(chains, holdings, '1'))).toEqual([1, 2, 3, 4, 7, 9])
    expect(ids(chainsAtFirst(chains, holdings, '8'))).toEqual([1, 2, 3, 7, 8, 9])
  })

  it('the first are while nothing is known', () => {
    expect(ids(chainsAtFirst(chains, undefined, '1'))).toEqual([1, 2, 3, 4, 5, 6])
    expect(chainsAtFirst(chains.slice(0, 6), undefined, '6')).toHaveLength(6)
  })
})

describe('a wallet', () => {
  const holding = (value: bigint | null) => ({ chainId: '10', token: ZERO_ADDRESS, units: 1n, value })
  const wallet = (all: Holdings['all'], unavailable: string[] = []) => hasNothing({ all, unavailable })

  it('has nothing where all chains say so, and dust is nothing', () => {
    expect(wallet([])).toBe(true)
    expect(wallet([holding(DUST - 1n)])).toBe(true)
  })

  it('has something where there is more than dust, or nobody knows what it is worth', () => {
    expect(wallet([holding(DUST)])).toBe(false)
    expect(wallet([holding(null)])).toBe(false)
  })

  it('is not said to have nothing before every chain has answered', () => {
    expect(wallet([], ['10'])).toBe(false)
    expect(hasNothing(undefined)).toBe(false)
  })
})
