import type { HistoryItem } from '@/api/people'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { ReceivedLink } from '@/device/records/received-links'
import type { RequestRecord } from '@/device/records/request-links'
import type { SentLink } from '@/device/records/sent-links'
import { ALICE, BOB, CAROL, HASH } from '@/links/a-link'
import type { HistoryRow, RowCarried } from './row'

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
  askedAt: null,
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
  crossedTo: null,
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
  requestId: null,
  createdAt: 1_700_000_200_000,
  lateAt: null,
  told: true,
  seen: 'mined',
  nonceBefore: null,
  blockBefore: null,
  ...change,
})

/** Alice asks for 25 USDC. */
export const aRequestRecord = (change: Partial<RequestRecord> = {}): RequestRecord => ({
  id: 'b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a',
  chainId: '31337',
  token: BOB,
  symbol: 'USDC',
  decimals: 6,
  amount: '25000000',
  kind: 'exact',
  recipient: ALICE,
  name: null,
  reference: 'Lunch',
  attachmentUrl: null,
  createdAt: 1_700_000_000_500,
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
  requestId: null,
  reference: null,
  points: null,
  txHash: HASH,
  carried: null,
  ...change,
})

/** 24.925 USDC on another chain. */
export const aCarried = (change: Partial<RowCarried> = {}): RowCarried => ({
  state: 'arrived',
  chainId: '31338',
  symbol: 'USDC',
  decimals: 6,
  amount: '24925000',
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
  carried: null,
  points: null,
  usdPrice: null,
  cashOutId: null,
  requestId: null,
  own: null,
  ...change,
})
