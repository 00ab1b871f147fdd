import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@/lib/link'
import { get, post } from './client'

/** From one's own wallet by way of a link of one's own, or straight out of a link that one was sent. */
export type CashOutType = 'CASHOUT' | 'CLAIM'

/** The life of money on its way from a link to a bank. */
export const CASH_OUT_STATES = [
  'ready',
  'awaiting_tx',
  'awaiting_funds',
  'in_review',
  'funds_received',
  'payment_submitted',
  'payment_processed',
  'undeliverable',
  'returned',
  'refund_in_flight',
  'refunded',
  'canceled',
  'error',
] as const

export type CashOutState = (typeof CASH_OUT_STATES)[number]

/** A payment out of a link to a bank account. Anybody who knows its id may see it, but for whose it is. */
export interface CashOut {
  /** `co_` and 32 digits of hex. */
  id: string
  type: CashOutType
  state: CashOutState
  link: DepositRef
  chainId: string
  token: Hex
  /** In smallest units. */
  amount: string
  amountCents: number
  /** What is taken off. */
  feeCents: number
  totalCents: number
  rail: 'sepa' | 'ach'
  currency: 'eur' | 'usd'
  /** `BE68…7034`; null for everybody but its owner. */
  accountHint: string | null
  /** Where the link pays, for its key to sign; null before that is known. */
  payTo: Hex | null
  /** The claim's. */
  txHash: Hex | null
  /** By which a bank finds it. */
  paymentReference: string | null
  arrived: { amount: string; currency: string } | null
  /** By which it came back. */
  refundTxHash: Hex | null
  /** Why it went wrong, as a code. */
  reason: string | null
  /** Milliseconds since 1970, as all three. */
  createdAt: number
  updatedAt: number
  /** By when it should be at the bank. */
  expectedBy: number
}

/** A person's own, the newest first. */
export interface CashOutPage {
  items: CashOut[]
  /** What the next page is asked for by; null at the end. */
  next: string | null
}

export interface CashOutToPrepare {
  type: CashOutType
  link: DepositRef
  accountId: string
  /** Of a claim: where its tokens go if no bank takes the money. */
  returnAddress?: Hex
}

/** The calls about money on its way to a bank. */
export const cashOutApi = {
  /** The same again is the same cash-out. Nothing moves by it. */
  prepare: (wanted: CashOutToPrepare) => post<CashOut>('/user/prepare-cash-out', wanted),
  /** From then on it is the server's. */
  confirm: (cashOutId: string, signature: Hex) =>
    post<CashOut>('/user/confirm-cash-out', { cashOutId, signature }),
  cashOut: (id: string) => get<CashOut>(`/cash-out?${new URLSearchParams({ id })}`),
  cashOuts: (before: string | null = null) =>
    get<CashOutPage>(`/user/cash-outs${before === null ? '' : `?${new URLSearchParams({ before })}`}`),
}

/** Whether nothing more is to be heard of it for now. A bank may still send back what it was paid. */
export function isOver(state: CashOutState): boolean {
  return state === 'payment_processed' || state === 'refunded' || state === 'canceled'
}
