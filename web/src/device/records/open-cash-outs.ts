import type { Hex } from '@/lib/hex'
import { type Fields, isHex, isText, isTime } from './fields'
import { Shelf } from './shelf'

/**
 * A cash-out from this device whose link the server does not have yet: written before the wallet is asked for the link,
 * and gone once the server carries it out. The link itself, with its secret, is among those that were sent.
 */
export interface OpenCashOut {
  /** The link's key. */
  pubKey20: Hex
  /** The bank account that it goes to. */
  accountId: string
  /** What that account is called: `BE68…7034`. */
  accountHint: string
  /** Milliseconds since 1970. */
  createdAt: number
}

export const openCashOuts = new Shelf<OpenCashOut>({
  prefix: 'filbert.cashout.',
  version: 1,
  idOf: (cashOut) => cashOut.pubKey20,
  read: readOpenCashOut,
  limit: 100,
})

export function readOpenCashOut(fields: Fields): OpenCashOut | null {
  const { pubKey20, accountId, accountHint, createdAt } = fields
  if (!isHex(pubKey20) || !isText(accountId) || !isText(accountHint) || !isTime(createdAt)) return null
  return { pubKey20, accountId, accountHint, createdAt }
}
