import type { RequestKind } from '@/api/requests'
import type { Hex } from '@/lib/hex'
import { type Fields, isDecimals, isDigits, isHex, isText, isTime, orNone, orNull } from './fields'
import { Shelf } from './shelf'

/** A request for money that was made on this device: for the history, and to tell its maker from its payers. */
export interface RequestRecord {
  id: string
  chainId: string
  /** The zero address is the chain's own currency. */
  token: Hex
  symbol: string
  decimals: number
  /** In smallest units; null where any amount will do. */
  amount: string | null
  kind: RequestKind
  recipient: Hex
  /** The name that was typed, and stood for `recipient` then. */
  name: string | null
  reference: string | null
  attachmentUrl: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

export const requestRecords = new Shelf<RequestRecord>({
  prefix: 'filbert.request.',
  version: 1,
  idOf: ({ id }) => id,
  read: readRequestRecord,
  limit: 500,
})

export function readRequestRecord(fields: Fields): RequestRecord | null {
  const { id, chainId, token, symbol, decimals, kind, recipient, createdAt } = fields
  const amount = orNull(isDigits, fields['amount'])
  if (!isText(id) || !isDigits(chainId) || !isHex(token) || !isText(symbol) || !isDecimals(decimals))
    return null
  if (amount === undefined || !isKind(kind) || !isHex(recipient) || !isTime(createdAt)) return null
  const name = orNone(isText, fields['name'])
  const reference = orNone(isText, fields['reference'])
  const attachmentUrl = orNone(isText, fields['attachmentUrl'])
  const asked = { id, chainId, token, symbol, decimals, amount, kind, recipient }
  return { ...asked, name, reference, attachmentUrl, createdAt }
}

function isKind(value: unknown): value is RequestKind {
  return value === 'exact' || value === 'open' || value === 'goal'
}
