import { describe, expect, it } from 'vitest'
import type { Chain } from '@/api/schema.gen'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Asset } from './asset'
import { movedTo } from './moved-to'

const HERE = '0x00000000000000000000000000000000000000A1'

const chains = ['1', '10'].map(
  (chainId) => ({ chainId, nativeCurrency: { symbol: 'ETH', name: 'Ether', decimals: 18 } }) as Chain,
)
const usdc: Asset = { address: HERE, symbol: 'USDC', name: 'USDC', decimals: 6, gasless: null, piece: null }
const NOTHING_TYPED = { token: ZERO_ADDRESS, amount: '', denomination: undefined }

describe('on another chain', () => {
  it('its own currency keeps what is typed where that is the same', () => {
    const ether = { ...usdc, address: ZERO_ADDRESS, symbol: 'ETH' }
    expect(movedTo('10', ether, chains)).toEqual({ chainId: '10', token: ZERO_ADDRESS })
  })

  it.each([
    ['a token', usdc],
    ['another currency', { ...usdc, address: ZERO_ADDRESS, symbol: 'POL' }],
    ['a token that has its name', { ...usdc, symbol: 'ETH' }],
  ])('nothing is typed any more after %s', (_, asset) => {
    expect(movedTo('10', asset, chains)).toEqual({ chainId: '10', ...NOTHING_TYPED })
  })
})
