import { describe, expect, it } from 'vitest'
import type { Chain, Token } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Asset } from './asset'
import { movedTo } from './moved-to'

const HERE = '0x00000000000000000000000000000000000000A1'
const THERE = '0x00000000000000000000000000000000000000A2'

const chain = (chainId: string, tokens: [Token['address'], string][]) =>
  ({
    chainId,
    nativeCurrency: { symbol: 'ETH', name: 'Ether', decimals: 18, logo: null },
    tokens: tokens.map(([address, symbol]) => ({ address, symbol, name: symbol, decimals: 6, kind: 1 })),
  }) as unknown as Chain
const chains = [chain('1', [[HERE, 'USDC']]), chain('10', [[THERE, 'USDC']]), chain('100', [])]
const usdc: Asset = { address: HERE, symbol: 'USDC', name: 'USDC', decimals: 6, gasless: null, piece: null }
const NOTHING_TYPED = { token: ZERO_ADDRESS, amount: '', denomination: undefined }

describe('on another chain', () => {
  it('the same token keeps what is typed', () => {
    expect(movedTo('10', usdc, chains)).toEqual({ chainId: '10', token: THERE })
    const ether = { ...usdc, address: ZERO_ADDRESS, symbol: 'ETH' }
    expect(movedTo('10', ether, chains)).toEqual({ chainId: '10', token: ZERO_ADDRESS })
  })

  it('without that token nothing is typed any more', () => {
    expect(movedTo('100', usdc, chains)).toEqual({ chainId: '100', ...NOTHING_TYPED })
  })

  it('a collectible is no token of its name', () => {
    const piece = { ...usdc, piece: {} as Asset['piece'] }
    expect(movedTo('10', piece, chains)).toEqual({ chainId: '10', ...NOTHING_TYPED })
  })
})
