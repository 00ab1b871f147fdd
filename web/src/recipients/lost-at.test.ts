import { expect, it } from 'vitest'
import type { Asset } from '@/assets/asset'
import type { Hex } from '@/lib/hex'
import { lostAt } from './lost-at'

const TOKEN: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const VAULT: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contracts = { vaults: { 'v4.4': VAULT }, router: null }
const money: Asset = {
  address: TOKEN,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  piece: null,
  gasless: null,
}
const piece = {
  kind: 3,
  tokenId: '1',
  title: 'Sticker 1',
  collection: 'Stickers',
  image: null,
  listed: true,
} as const
const sticker: Asset = { ...money, symbol: 'Sticker 1', name: 'Stickers', decimals: 0, piece }

it.each([
  ['a token', money, TOKEN, 'This is the address of USDC itself. What is sent there is lost.'],
  ['a collection', sticker, TOKEN, 'This is the address of Stickers itself. What is sent there is lost.'],
  [
    'a vault',
    money,
    VAULT,
    'This is the address of the vault. What is sent there by itself is lost: send a link instead.',
  ],
])('what is sent to %s is lost', (_, asset, address, words) => {
  expect(lostAt(address, asset, contracts)).toBe(words)
})

it('anybody else is paid, and nobody yet is no reason', () => {
  expect(lostAt('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', money, contracts)).toBeNull()
  expect(lostAt(null, money, contracts)).toBeNull()
})
