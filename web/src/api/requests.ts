import { queryOptions } from '@tanstack/react-query'
import type { Hex } from '@/lib/hex'
import { type ApiError, call, get, patch, postAgain, UPLOAD_TIMEOUT_MS } from './client'
import { retryPassing } from './queries'
import type {
  PaymentQuote,
  RequestLink,
  RequestLinkFulfillment,
  RequestLinkToCancel,
  RequestLinkToQuote,
  RequestMoneyToAccept,
  RequestMoneyToSendBack,
  RequestPayment,
  Sent,
} from './schema.gen'

export type {
  PaymentQuote,
  RequestHeld,
  RequestKind,
  RequestLink,
  RequestMoneyToSendBack,
  RequestMove,
  RequestPayment,
  RequestStatus,
} from './schema.gen'

/** Paid by this transaction, says its payer; the server looks at the chain. */
export type PaidBy = Pick<RequestLinkFulfillment, 'chainId' | 'hash' | 'payerAddress'>

/** The recipient's word, where no session is its maker's. `signedAt`: Unix seconds, as they stand in what was signed. */
export type CancelProof = { [K in 'signature' | 'signedAt']: NonNullable<RequestLinkToCancel[K]> }

/** The same of what is accepted. */
export type AcceptProof = { [K in 'signature' | 'signedAt']: NonNullable<RequestMoneyToAccept[K]> }

export const requestsApi = {
  make: (form: FormData) =>
    call<RequestLink>('/request-links', { method: 'POST', body: form }, { timeoutMs: UPLOAD_TIMEOUT_MS }),
  read: (id: string) => get<RequestLink>(pathOf(id)),
  /** Nothing moves by it. */
  quote: (id: string, wanted: RequestLinkToQuote) => postAgain<PaymentQuote>(`${pathOf(id)}/quote`, wanted),
  /** The same again is one. */
  paid: (id: string, body: PaidBy) => patch<RequestLink>(pathOf(id), body, { repeatable: true }),
  /** By the session that made it, or by `proof`. Rejects with `not_yours` for who is neither. */
  cancel: (id: string, proof?: CancelProof) => patch<RequestLink>(`${pathOf(id)}/cancel`, { ...proof }),
  /** What is of a token at the request's own address goes to its recipient. As for `cancel`; the same again is one. */
  accept: (id: string, tokenAddress: Hex, proof?: AcceptProof) =>
    postAgain<Sent>(`${pathOf(id)}/accept`, { tokenAddress, ...proof }),
  /** Some of it goes to somebody else, as the recipient signed. The same again is one. */
  sendBack: (id: string, body: RequestMoneyToSendBack) => postAgain<Sent>(`${pathOf(id)}/send-back`, body),
}

/** How a request stands; followed for as long as it may be paid, or money of it is on its way or waits for a word. */
export function requestQuery(id: string) {
  return queryOptions<RequestLink, ApiError>({
    queryKey: ['request', id],
    queryFn: () => requestsApi.read(id),
    staleTime: 5_000,
    retry: retryPassing,
    refetchInterval: ({ state: { data } }) => (data && mayChange(data) ? FOLLOW_MS : false),
  })
}

const FOLLOW_MS = 4_000

function mayChange({ status, payments, held }: RequestLink): boolean {
  return status === 'PENDING' || payments.some(isOnItsWay) || held.length > 0
}

/** Whether nobody knows yet what becomes of a payment. */
export function isOnItsWay({ status }: Pick<RequestPayment, 'status'>): boolean {
  return ['unconfirmed', 'on_its_way', 'needs_gas', 'stuck'].includes(status)
}

function pathOf(id: string): string {
  return `/request-links/${encodeURIComponent(id)}`
}
