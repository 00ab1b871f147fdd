import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import { type HistoryRow, isLink } from './row'

/** What is done, and is shown in teal. */
const DONE = ['claimed', 'paid', 'payment_processed']

/** How a status is called: `not_on_the_chain` is `not on the chain`, and a transfer was sent. None is still pending. */
export function statusWords(status: string | null): string {
  if (status === null) return 'pending'
  return status === 'transfer' ? 'sent' : status.toLowerCase().replaceAll('_', ' ')
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

/** A chain that was reorganised may have given the number of one deposit to another. */
function isOf(known: Link, { own }: HistoryRow): boolean {
  return own === null || sameAddress(known.pubKey20, own.pubKey20)
}
