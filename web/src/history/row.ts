import { t } from '@lingui/core/macro'
import type { CrossingState } from '@/api/routes'
import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@filbert/sdk/link'

/**
 * What a payment was to whoever looks at it. The chain tells of the first four, and the server of what went to a bank
 * and of requests.
 */
export type HistoryType =
  | 'linkSent'
  | 'linkReceived'
  | 'directSent'
  | 'directReceived'
  | 'offrampClaim'
  | 'requestLink'
  | 'requestFulfillment'

/** Texts of the product's specification; that of `directReceived` is ours. */
export const TYPE_WORDS: Record<HistoryType, string> = {
  linkSent: t`Link Sent`,
  linkReceived: t`Link Received`,
  directSent: t`Direct Sent`,
  directReceived: t`Direct Received`,
  offrampClaim: t`Offramp Claim`,
  requestLink: t`Request Link`,
  requestFulfillment: t`Request Link Fulfillment`,
}

/** Whether money left its reader with it. What is cashed out comes to them, at their bank. */
const SENT: Record<HistoryType, boolean> = {
  linkSent: true,
  linkReceived: false,
  directSent: true,
  directReceived: false,
  offrampClaim: false,
  requestLink: false,
  requestFulfillment: true,
}

/** Which collectible, and what is known of it beyond its number. */
export interface RowPiece {
  tokenId: string
  /** What to call it; null where only its number is known. */
  title: string | null
  /** A path on this host; null where there is no picture, or none that is known here. */
  image: string | null
  /** Whether we know its collection. */
  listed: boolean
}

/** Where a link's money went on to that was claimed onto another chain, or as another token. */
export interface RowCarried {
  /** Null where only this device knows of it. */
  state: CrossingState | null
  chainId: string
  /** What came, or else what was wanted; null where nobody knows what it calls itself. */
  symbol: string | null
  decimals: number | null
  /** In smallest units; null: nothing yet, or nobody can tell. */
  amount: string | null
  /** The transaction that brought it. */
  txHash: Hex | null
}

/** One payment in the history: of this device's records, of what the server knows, or of both at once. */
export interface HistoryRow {
  /** No two rows of one history have the same, and a payment keeps it for as long as it is known by the same. */
  id: string
  type: HistoryType
  chainId: string
  /** Which deposit, of a link whose deposit has a number. */
  ref: DepositRef | null
  /** The deposit's, the claim's, the transfer's; null while it is not known. */
  txHash: Hex | null
  /** The zero address is the chain's own currency. Null in records of before it was kept. */
  token: Hex | null
  /** Null where nobody knows what the token calls itself. */
  symbol: string | null
  decimals: number | null
  /** In smallest units; how many pieces of a collectible. */
  amount: string
  /** Null for money. */
  piece: RowPiece | null
  /** Milliseconds since 1970. */
  date: number
  /** The other side: who claimed, who sent, to whom; null while nobody did. */
  address: Hex | null
  /** What the other side is called: as it was typed, or as the contacts have it. */
  name: string | null
  /** Null while it is not known: then it is looked up when the row is shown (`useStatuses`). */
  status: string | null
  message: string | null
  /** The name of the file that went with it. */
  attachedFile: string | null
  /** Null where it stayed what and where it was. */
  carried: RowCarried | null
  /** What it earned. */
  points: number | null
  /** What one whole of the token cost then, in 10⁻¹⁸ dollars; null where nobody knew. */
  usdPrice: string | null
  /** Of a payment to a bank: what its page is found by. */
  cashOutId: string | null
  /** Of a request, or what pays one: what its page is found by. */
  requestId: string | null
  /** Of a link that this device has the secret of: what opens it, and the key that it is found by. */
  own: { secret: string; pubKey20: Hex } | null
}

export function isSent({ type }: Pick<HistoryRow, 'type'>): boolean {
  return SENT[type]
}

/** What stands before the other side: a cash-out comes to its reader, and goes to their bank. */
export function sideWord(row: Pick<HistoryRow, 'type'>): 'to' | 'from' {
  return isSent(row) || row.type === 'offrampClaim' ? 'to' : 'from'
}

/** Whether it is a deposit, whose state others may change. */
export function isLink({ type }: Pick<HistoryRow, 'type'>): boolean {
  return type === 'linkSent' || type === 'linkReceived'
}

/** The newest first; of one moment by their ids, so that there is one order. */
export function newestFirst(one: HistoryRow, other: HistoryRow): number {
  return other.date - one.date || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}
