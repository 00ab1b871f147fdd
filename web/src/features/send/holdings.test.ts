import { describe, expect, it } from 'vitest'
import type { WalletBalance } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Asset } from './asset'
import { offersOn, readHoldings } from './holdings'

const USDC = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'
const ether: Asset = { address: ZERO_ADDRESS, symbol: 'ETH', name: 'Ether', decimals: 18, gasless: null }
const dollar: Asset = { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, gasless: null }

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
