import type { Hex } from '@/lib/hex'
import type { Piece } from '@/lib/piece'
import {
  type Fields,
  isCount,
  isDecimals,
  isDigits,
  isHex,
  isPiece,
  isText,
  isTime,
  orNone,
  orNull,
} from './fields'
import { Shelf } from './shelf'

/** Money sent from this device straight to an address, without a link. Written as soon as its transaction has a hash. */
export interface DirectTransfer {
  txHash: Hex
  chainId: string
  /** The zero address is the chain's own currency. */
  token: Hex
  symbol: string
  decimals: number
  /** In smallest units; how many pieces of a collectible. */
  amount: string
  /** Null for money, and in records from before there was anything else. */
  piece: Piece | null
  sender: Hex
  recipient: Hex
  /** The name that was typed, and stood for `recipient` then. */
  name: string | null
  /** What one whole of the token cost, in 10⁻¹⁸ dollars; null where nobody knew. */
  usdPrice: string | null
  /** The request that it pays; null where nobody asked for it. */
  requestId: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** When what goes by a route is late, in milliseconds since 1970; null of what goes straight, and in older records. */
  lateAt: number | null
  /** Whether the server was told of it. */
  told: boolean
  /** What the chain had of it when it was last asked. */
  seen: Seen
  /** The sender's next nonce when the wallet was asked, or its own where the chain told. Null: not known, or not what it counts by. */
  nonceBefore: number | null
  /** The newest block when the wallet was asked, from which on it is looked for. Null: not known, or of no use. */
  blockBefore: string | null
}

/**
 * `pending`: in no block so far. `missing`: the chain's node has never heard of it. `mined`: in a block that may yet go.
 * `final`: in one that stays.
 */
export type Seen = (typeof SEEN)[number]
const SEEN = ['pending', 'missing', 'mined', 'final'] as const

export const directTransfers = new Shelf<DirectTransfer>({
  prefix: 'filbert.direct.',
  version: 1,
  idOf: (transfer) => transfer.txHash,
  read: readDirectTransfer,
  limit: 500,
})

/** What was sent, also where it was given up. */
export function sentTransfer(txHash: string): DirectTransfer | null {
  return (
    directTransfers.get(txHash) ?? directTransfers.archived().find((one) => one.txHash === txHash) ?? null
  )
}

/** Whether the chain has carried it out, as far as this device has heard. */
export function isMined({ seen }: Pick<DirectTransfer, 'seen'>): boolean {
  return seen === 'mined' || seen === 'final'
}

export function readDirectTransfer(fields: Fields): DirectTransfer | null {
  const { txHash, chainId, token, symbol, decimals, amount, sender, recipient, createdAt, told } = fields
  const name = orNull(isText, fields['name'])
  const usdPrice = orNull(isDigits, fields['usdPrice'])
  const piece = orNull(isPiece, fields['piece'])
  if (!isHex(txHash) || !isDigits(chainId) || !isHex(token) || !isText(symbol)) return null
  if (!isDecimals(decimals) || !isDigits(amount) || !isHex(sender) || !isHex(recipient)) return null
  if (!isTime(createdAt) || typeof told !== 'boolean' || name === undefined || usdPrice === undefined)
    return null
  if (piece === undefined) return null
  return {
    txHash,
    chainId,
    token,
    symbol,
    decimals,
    amount,
    piece,
    sender,
    recipient,
    name,
    usdPrice,
    requestId: orNone(isText, fields['requestId']),
    createdAt,
    lateAt: orNone(isTime, fields['lateAt']),
    told,
    // Older pages wrote down nothing about it, and said that it was sent.
    seen: orNone(isSeen, fields['seen']) ?? 'mined',
    nonceBefore: orNone(isCount, fields['nonceBefore']),
    blockBefore: orNone(isDigits, fields['blockBefore']),
  }
}

function isSeen(value: unknown): value is Seen {
  return SEEN.some((one) => one === value)
}
