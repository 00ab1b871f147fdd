import { describe, expect, it } from 'vitest'
import type { LinkToken } from '@/api/schema.gen'
import { aLink, CAROL } from './a-link'
import { amountOf, subjectOf, worthOf } from './amount-of'

const ether: LinkToken = { address: CAROL, symbol: 'ETH', name: 'Ether', decimals: 18, logo: null }

it('one wei is little at a glance, and exact where it is agreed upon', () => {
  const wei = aLink({ token: ether, amount: '1' })
  expect(amountOf(wei)).toEqual({ amount: '<0.000001', symbol: 'ETH' })
  expect(amountOf(wei, 'exact')).toEqual({ amount: '0.000000000000000001', symbol: 'ETH' })
})

describe('a collectible', () => {
  const tokenId = String(2n ** 256n - 1n)
  const token = { ...ether, symbol: 'NUT\u202e', decimals: 0 }
  const piece = aLink({ kind: 2, token, tokenId, amount: '1' })
  const three = aLink({ kind: 3, token, tokenId, amount: '3' })

  it('is one, or so many of a sort, and goes by its number, however long', () => {
    expect(amountOf(piece)).toEqual({ amount: 'A collectible', symbol: 'NUT #1157…9935' })
    expect(amountOf(three)).toEqual({ amount: '3 collectibles', symbol: 'NUT #1157…9935' })
    expect(amountOf({ ...three, amount: '1' })).toEqual({ amount: 'A collectible', symbol: 'NUT #1157…9935' })
  })

  it('is called by its name once that is known', () => {
    expect(worthOf(aLink())).toBe('25 USDC')
    expect(worthOf(piece)).toBe('NUT #1157…9935')
    expect(worthOf(piece, 'Postcard 7')).toBe('Postcard 7')
    expect(worthOf(three)).toBe('3 × NUT #1157…9935')
    expect(worthOf(three, 'Sticker 7')).toBe('3 × Sticker 7')
  })

  it('is not called money where it is said where it is', () => {
    expect([aLink(), piece, three].map(subjectOf)).toEqual([
      'The money is',
      'The collectible is',
      'The collectibles are',
    ])
  })
})
