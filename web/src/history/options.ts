import { type HistoryRow, isSent } from './row'

/** What can be done with a payment. */
export interface Options {
  /** `claim`: on the link's own page, by its secret. `wallet`: by the wallet that made it, whatever device that was on. */
  refund: 'claim' | 'wallet' | null
  copyLink: boolean
  download: boolean
  copyHash: boolean
  /** It was begun here and is not on any chain: it is gone on with where it was begun. */
  resume: boolean
  /** It has a page of its own that says where the money is. */
  follow: boolean
  /** It is a request, or pays one, whose page says who paid. */
  request: boolean
  /** A request that still waits: nobody is to pay it any more. */
  cancel: boolean
}

/** Each only where it can work. `status`: as it is known by now. */
export function optionsOf(row: HistoryRow, status: string | null): Options {
  const made = row.own !== null && row.ref !== null
  const asks = row.type === 'requestLink' && row.requestId !== null
  const taken = status === 'claimed' || status === 'reclaimed'
  const waits = row.type === 'linkSent' && row.ref !== null && (status === 'pending' || status === 'expired')
  return {
    refund: waits ? (made ? 'claim' : 'wallet') : null,
    // An emptied link opens nothing, and an expired one pays nobody.
    copyLink: (made && !taken && status !== 'expired') || (asks && status === 'pending'),
    download: made && row.attachedFile !== null,
    copyHash: row.txHash !== null,
    resume: row.type === 'linkSent' && isSent(row) && row.ref === null && row.txHash === null,
    follow: row.cashOutId !== null,
    request: row.requestId !== null,
    cancel: asks && status === 'pending',
  }
}

/** Whether there is anything, however it stands. */
export function hasOptions(row: HistoryRow): boolean {
  return Object.values(optionsOf(row, row.status ?? 'pending')).some((option) => option !== null && option)
}
