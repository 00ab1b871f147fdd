import type { Link, Links } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const HASH = `0x${'ab'.repeat(32)}` as const

/** For tests: 25 USDC from Alice, pending. */
export const aLink = (change: Partial<Link> = {}): Link => ({
  chainId: '31337',
  version: 'v4.4',
  index: '5',
  state: 'pending',
  kind: 1,
  token: { address: CAROL, symbol: 'USDC', name: 'USD Coin', decimals: 6, logo: null },
  tokenId: '0',
  amount: '25000000',
  sender: ALICE,
  pubKey20: CAROL,
  recipient: null,
  reclaimableAfter: null,
  locked: false,
  expiresAt: null,
  expired: false,
  requiresMfa: false,
  createdAt: 1,
  deposit: { txHash: HASH, blockNumber: '1', final: true },
  withdrawal: null,
  wayBack: null,
  sponsored: null,
  hasAttachment: false,
  ...change,
})

/** For tests: what the server finds by key, having read the chain up to block 1,000. */
export const found = (links: Link[] = [], more: Hex[] = [], readTo: string | null = '1000'): Links => ({
  links,
  more,
  readTo,
})
