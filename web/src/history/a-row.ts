import type { HistoryItem } from '@/api/people'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { ReceivedLink } from '@/device/records/received-links'
import type { SentLink } from '@/device/records/sent-links'
import { ALICE, BOB, CAROL, HASH } from '@/links/a-link'
import type { HistoryRow } from './row'

/** For tests: 25 USDC, sent as a link from this device. */
export const aSent = (change: Partial<SentLink> = {}): SentLink => ({
  pubKey20: CAROL,
  secret: 'WpQIuBvptLkCV3aF',
  chainId: '31337',
  version: 'v4.4',
  index: '5',
  token: BOB,
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  piece: null,
  sender: ALICE,
  to: null,
  expiresInDays: 0,
  usdPrice: null,
  createdAt: 1_700_000_000_000,
  txHash: HASH,
  nonce: null,
  batch: null,
  attaching: false,
  message: null,
  attachedFile: null,
  ...change,
})

export const aReceived = (change: Partial<ReceivedLink> = {}): ReceivedLink => ({
  chainId: '31337',
  version: 'v4.4',
  index: '6',
  token: BOB,
  symbol: 'USDC',
  decimals: 6,
  amount: '8000000',
  tokenId: null,
  senderAddress: CAROL,
  recipient: ALICE,
  createdAt: 1_700_000_100_000,
  txHash: null,
  message: 'Lunch',
  attachedFile: null,
  usdPrice: null,
  ...change,
})

export const aTransfer = (change: Partial<DirectTransfer> = {}): DirectTransfer => ({
  txHash: `0x${'cd'.repeat(32)}`,
  chainId: '31337',
  token: BOB,
  symbol: 'USDC',
  decimals: 6,
  amount: '12500000',
  piece: null,
  sender: ALICE,
  recipient: BOB,
  name: 'friend.eth',
  usdPrice: null,
  createdAt: 1_700_000_200_000,
  told: true,
  ...change,
})

/** The link of `aSent`, as the server knows it. */
export const anItem = (change: Partial<HistoryItem> = {}): HistoryItem => ({
  type: 'linkSent',
  wallet: ALICE,
  chainId: '31337',
  contractVersion: 'v4.4',
  depositIndex: '5',
  tokenAddress: BOB,
  tokenType: 1,
  tokenId: '0',
  tokenAmount: '25000000',
  tokenSymbol: 'USDC',
  tokenDecimals: 6,
  date: 1_700_000_003,
  address: null,
  status: 'pending',
  points: null,
  txHash: HASH,
  ...change,
})

export const aRow = (change: Partial<HistoryRow> = {}): HistoryRow => ({
  id: 'linkSent:31337/v4.4/5',
  type: 'linkSent',
  chainId: '31337',
  ref: { chainId: '31337', version: 'v4.4', index: '5' },
  txHash: HASH,
  token: BOB,
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  piece: null,
  date: 1_700_000_000_000,
  address: null,
  name: null,
  status: 'pending',
  message: null,
  attachedFile: null,
  points: null,
  usdPrice: null,
  cashOutId: null,
  own: null,
  ...change,
})
