import { queryOptions } from '@tanstack/react-query'
import { type ApiError, call, get, patch, postAgain, UPLOAD_TIMEOUT_MS } from './client'
import { retryPassing } from './queries'
import type {
  PaymentQuote,
  RequestLink,
  RequestLinkFulfillment,
  RequestLinkToCancel,
  RequestLinkToQuote,
  RequestPayment,
} from './schema.gen'

export type { PaymentQuote, RequestKind, RequestLink, RequestPayment, RequestStatus } from './schema.gen'

/** Paid by this transaction, says its payer; the server looks at the chain. */
export type PaidBy = Pick<RequestLinkFulfillment, 'chainId' | 'hash' | 'payerAddress'>

/** The recipient's word, where no session is its maker's. `signedAt`: Unix seconds, as they stand in what was signed. */
export type CancelProof = { [K in 'signature' | 'signedAt']: NonNullable<RequestLinkToCancel[K]> }

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
}

/** How a request stands; followed for as long as it may be paid. */
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

function mayChange({ status, payments }: RequestLink): boolean {
  return status === 'PENDING' || payments.some(isOnItsWay)
}

/** Whether nobody knows yet what becomes of a payment. */
export function isOnItsWay({ status }: Pick<RequestPayment, 'status'>): boolean {
  return ['unconfirmed', 'on_its_way', 'needs_gas', 'stuck'].includes(status)
}

function pathOf(id: string): string {
  return `/request-links/${encodeURIComponent(id)}`
}
