import { t } from '@lingui/core/macro'
import type { RequestLink } from '@/api/requests'
import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import { type HistoryRow, isLink } from './row'

/** What is done, and is shown in teal. */
const DONE = ['claimed', 'paid', 'payment_processed']

/** How a status is called: a transfer was sent. None is still pending, and one that is not known here goes by its name. */
export function statusWords(status: string | null): string {
  const name = status?.toLowerCase() ?? 'pending'
  return WORDS[name === 'transfer' ? 'sent' : name] ?? name.replaceAll('_', ' ')
}

/** Links and requests, payments to a bank, and what goes on to another chain. */
const WORDS: Readonly<Record<string, string>> = {
  pending: t({ context: 'state of a payment', message: 'pending' }),
  confirming: t({ context: 'state of a payment', message: 'confirming' }),
  not_on_the_chain: t({ context: 'state of a payment', message: 'not on the chain' }),
  not_found: t({ context: 'state of a payment', message: 'not found' }),
  unknown: t({ context: 'state of a payment', message: 'unknown' }),
  sent: t({ context: 'state of a payment', message: 'sent' }),
  claimed: t({ context: 'state of a payment', message: 'claimed' }),
  reclaimed: t({ context: 'state of a link', message: 'refunded' }),
  expired: t({ context: 'state of a payment', message: 'expired' }),
  paid: t({ context: 'state of a payment', message: 'paid' }),
  canceled: t({ context: 'state of a payment', message: 'canceled' }),
  ready: t({ context: 'state of a payment', message: 'ready' }),
  awaiting_tx: t({ context: 'state of a payment', message: 'awaiting tx' }),
  awaiting_funds: t({ context: 'state of a payment', message: 'awaiting funds' }),
  in_review: t({ context: 'state of a payment', message: 'in review' }),
  funds_received: t({ context: 'state of a payment', message: 'funds received' }),
  payment_submitted: t({ context: 'state of a payment', message: 'payment submitted' }),
  payment_processed: t({ context: 'state of a payment', message: 'payment processed' }),
  undeliverable: t({ context: 'state of a payment', message: 'undeliverable' }),
  returned: t({ context: 'state of a payment', message: 'returned' }),
  refund_in_flight: t({ context: 'state of a payment', message: 'refund in flight' }),
  refunded: t({ context: 'state of a payment', message: 'refunded' }),
  error: t({ context: 'state of a payment', message: 'error' }),
  claiming: t({ context: 'state of a payment', message: 'claiming' }),
  crossing: t({ context: 'state of a payment', message: 'crossing' }),
  needs_gas: t({ context: 'state of a payment', message: 'needs gas' }),
  failed: t({ context: 'state of a payment', message: 'failed' }),
  arrived: t({ context: 'state of a payment', message: 'arrived' }),
  short: t({ context: 'state of a payment', message: 'short' }),
  partial: t({ context: 'state of a payment', message: 'partial' }),
  unclaimed: t({ context: 'state of a payment', message: 'unclaimed' }),
}

export function isDone(status: string | null): boolean {
  return status !== null && DONE.includes(status.toLowerCase())
}

/**
 * How a payment stands, by its row and by what else was heard of its link since. What was taken out of a link is not put
 * back: of two tellings that of the later state holds, whichever came first.
 */
export function statusOf(row: HistoryRow, known: Link | undefined): string | null {
  if (!isLink(row) || !known || !isOf(known, row)) return row.status
  if (known.state !== 'pending') return known.state
  if (row.status !== null && row.status !== 'pending') return row.status
  return known.expired ? 'expired' : 'pending'
}

/** In the specification's words for links of requests: pending or paid, and how else they end. */
export function statusOfRequest({ status }: Pick<RequestLink, 'status'>): string {
  return status === 'CANCELLED' ? 'canceled' : status.toLowerCase()
}

/** A chain that was reorganised may have given the number of one deposit to another. */
function isOf(known: Link, { own }: HistoryRow): boolean {
  return own === null || sameAddress(known.pubKey20, own.pubKey20)
}
