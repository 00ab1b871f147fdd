import type { RequestLink, RequestPayment } from '@/api/requests'
import { ALICE, BOB, CAROL, HASH } from '@/links/a-link'

/** For tests: Alice asks for 25 USDC, and nobody has paid. */
export const aRequest = (change: Partial<RequestLink> = {}): RequestLink => ({
  id: 'b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a',
  link: 'https://filbert.example/request/pay?id=b7c1f1de-21c5-4f4e-8a5e-0f6c3b1d2e4a',
  chainId: '31337',
  recipientAddress: ALICE,
  recipientName: null,
  tokenAddress: BOB,
  tokenSymbol: 'USDC',
  tokenDecimals: 6,
  tokenType: 1,
  tokenAmount: '25000000',
  kind: 'exact',
  reference: null,
  attachmentUrl: null,
  attachmentType: null,
  status: 'PENDING',
  createdAt: 1_700_000_000,
  expiresAt: null,
  paid: '0',
  payments: [],
  payTo: null,
  held: [],
  moves: [],
  ...change,
})

export const aPayment = (change: Partial<RequestPayment> = {}): RequestPayment => ({
  payerAddress: CAROL,
  chainId: '31337',
  txHash: HASH,
  fromChainId: null,
  fromTxHash: null,
  amount: '25000000',
  at: 1_700_000_100,
  status: 'final',
  ...change,
})
