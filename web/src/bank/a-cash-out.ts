import type { CashOut } from '@/api/cash-outs'

/** For tests: 25 USDC out of a link that somebody was sent, to an IBAN, on its way. */
export const aCashOut = (change: Partial<CashOut> = {}): CashOut => ({
  id: `co_${'0'.repeat(32)}`,
  type: 'CLAIM',
  state: 'awaiting_tx',
  link: { chainId: '31337', version: 'v4.4', index: '5' },
  chainId: '31337',
  token: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '25000000',
  amountCents: 2_500,
  feeCents: 0,
  totalCents: 2_500,
  rail: 'sepa',
  currency: 'eur',
  accountHint: 'BE68…7034',
  payTo: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  landingChainId: null,
  txHash: null,
  paymentReference: null,
  arrived: null,
  refundTxHash: null,
  reason: null,
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  expectedBy: 1_700_300_000_000,
  ...change,
})
