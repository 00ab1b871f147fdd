import { requestAddress } from '@filbert/sdk/request-address'
import type { RequestHeld, RequestLink, RequestMove, RequestPayment } from '@/api/requests'
import type { Hex } from '@/lib/hex'
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
  fromTokenSymbol: null,
  fromTokenDecimals: null,
  fromAmount: null,
  amount: '25000000',
  at: 1_700_000_100,
  status: 'final',
  ...change,
})

/** The address of a request's own that the server tells of, under some contract. */
export const payToOf = (
  { id, recipientAddress }: Pick<RequestLink, 'id' | 'recipientAddress'>,
  contract: Hex = CAROL,
): RequestLink['payTo'] => ({ contract, address: requestAddress(contract, recipientAddress, id) })

/** 5 USDC are there, which is too little. */
export const aHeld = (change: Partial<RequestHeld> = {}): RequestHeld => ({
  tokenAddress: BOB,
  tokenSymbol: 'USDC',
  tokenDecimals: 6,
  amount: '5000000',
  why: 'too_little',
  ...change,
})

/** Carol sent 5 USDC there. */
export const aMove = (change: Partial<RequestMove> = {}): RequestMove => ({
  kind: 'came',
  tokenAddress: BOB,
  tokenSymbol: 'USDC',
  tokenDecimals: 6,
  amount: '5000000',
  address: CAROL,
  txHash: HASH,
  at: 1_700_000_100,
  ...change,
})
