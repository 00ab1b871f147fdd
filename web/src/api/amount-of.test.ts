import { expect, it } from 'vitest'
import type { LinkToken } from './schema.gen'
import { aLink, CAROL } from './a-link'
import { amountOf } from './amount-of'

const ether: LinkToken = { address: CAROL, symbol: 'ETH', name: 'Ether', decimals: 18, logo: null }

it('one wei is little at a glance, and exact where it is agreed upon', () => {
  const wei = aLink({ token: ether, amount: '1' })
  expect(amountOf(wei)).toEqual({ amount: '<0.000001', symbol: 'ETH' })
  expect(amountOf(wei, 'exact')).toEqual({ amount: '0.000000000000000001', symbol: 'ETH' })
})

it('an NFT goes by its number, however long', () => {
  const tokenId = String(2n ** 256n - 1n)
  const token = { ...ether, symbol: 'NUT\u202e', decimals: 0 }
  expect(amountOf(aLink({ kind: 2, token, tokenId, amount: '1' }))).toEqual({
    amount: '#1157…9935',
    symbol: 'NUT',
  })
  expect(amountOf(aLink({ kind: 3, token, tokenId, amount: '3' }))).toEqual({
    amount: '3',
    symbol: 'NUT #1157…9935',
  })
})
