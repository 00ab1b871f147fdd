import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Piece } from '@/lib/piece'
import type { Asked } from './asked'
import {
  type Fields,
  isCount,
  isDays,
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

/**
 * A link sent from this device, with its secret: the one place where a secret is kept. Written before
 * the deposit is sent, completed when the deposit is known; the link key finds it again in between.
 */
export interface SentLink extends Asked {
  pubKey20: Hex
  secret: string
  chainId: string
  version: string
  /** Null until the chain has given the deposit its number. */
  index: string | null
  /** The zero address is the chain's own currency. Null in records of the first version. */
  token: Hex | null
  symbol: string
  decimals: number
  /** In smallest units; how many pieces of a collectible. */
  amount: string
  /** Null for money, and in records from before there was anything else. */
  piece: Piece | null
  sender: Hex
  /** The e-mail address or phone number that it is for, where one was given. */
  to: string | null
  /** For how many days it can be claimed. 0 is for ever, and in records from before there was a choice. */
  expiresInDays: number
  /** What one whole of the token cost, in 10⁻¹⁸ dollars; null where nobody knew. */
  usdPrice: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  /** The sender's nonce in that transaction: once the chain has taken it elsewhere, this one never comes. Null: not known. */
  nonce: number | null
  /** When the wallet was last asked to pay into it, in milliseconds since 1970. Null: not yet, or not known. */
  askedAt: number | null
  /** A message or file was to go with it, and is not saved yet: so nothing of the money can have moved. */
  attaching: boolean
  /** What went with it, in plain text. */
  message: string | null
  /** The name of the file that went with it. */
  attachedFile: string | null
}

/** What the chain tells of a deposit that was made. */
export interface MadeDeposit {
  pubKey20: Hex
  chainId: string
  version: string
  index: string
  sender: Hex
  token: Hex
  /** Null for money. */
  piece: Pick<Piece, 'kind' | 'tokenId'> | null
  amount: string
  txHash: Hex
}

/** They are the only keys to money: none is ever thrown away by itself. */
export const sentLinks = new Shelf<SentLink>({
  prefix: 'filbert.sent.',
  version: 1,
  idOf: (link) => link.pubKey20,
  read: readSentLink,
  holdsKeys: true,
})

/**
 * Also corrects the number of a deposit that a reorganised chain has counted anew. Null for links of other
 * devices, and for what others put under the same key: it is public as soon as a transaction is, and
 * the link that is handed on must be the one that was agreed. A record that was given up comes back by it.
 */
export function completeSentLink(made: MadeDeposit, shelf = sentLinks): SentLink | null {
  const link = shelf.get(made.pubKey20) ?? archivedOf(made, shelf)
  if (!link || !isOf(link, made)) return null
  return shelf.update(made.pubKey20, { index: made.index, txHash: made.txHash })
}

function archivedOf(made: MadeDeposit, shelf: Shelf<SentLink>): SentLink | null {
  const link = shelf.archived().find(({ pubKey20 }) => pubKey20 === made.pubKey20)
  return link && isOf(link, made) ? shelf.restore(link.pubKey20) : null
}

function isOf(link: SentLink, made: MadeDeposit): boolean {
  const ofItsVault = link.chainId === made.chainId && link.version === made.version
  const ofItsToken = link.token === null || sameAddress(link.token, made.token)
  // Some contracts are of two kinds at once.
  const ofItsKind = link.piece?.kind === made.piece?.kind && link.piece?.tokenId === made.piece?.tokenId
  const ofItsAmount = ofItsKind && link.amount === made.amount
  return ofItsVault && ofItsToken && ofItsAmount && sameAddress(link.sender, made.sender)
}

/** It is the only key to money: what it can do without and is odd costs nobody the rest. */
export function readSentLink(fields: Fields): SentLink | null {
  const { pubKey20, secret, chainId, version, symbol, decimals, amount, sender, createdAt } = fields
  const token = orNull(isHex, fields['token'])
  const piece = orNull(isPiece, fields['piece'])
  if (!isHex(pubKey20) || !isText(secret) || !isDigits(chainId) || !isText(version)) return null
  if (!isText(symbol) || !isDecimals(decimals) || !isDigits(amount)) return null
  if (!isHex(sender) || !isTime(createdAt)) return null
  const { expiresInDays = 0 } = fields
  if (!isDays(expiresInDays)) return null
  // Without what it is of it cannot be told: a collectible is not money.
  if (token === undefined || piece === undefined) return null
  return {
    pubKey20,
    secret,
    chainId,
    version,
    index: orNone(isDigits, fields['index']),
    token,
    symbol,
    decimals,
    amount,
    piece,
    sender,
    to: orNone(isText, fields['to']),
    expiresInDays,
    usdPrice: orNone(isDigits, fields['usdPrice']),
    createdAt,
    txHash: orNone(isHex, fields['txHash']),
    nonce: orNone(isCount, fields['nonce']),
    batch: orNone(isText, fields['batch']),
    askedAt: orNone(isTime, fields['askedAt']),
    attaching: fields['attaching'] === true,
    message: orNone(isText, fields['message']),
    attachedFile: orNone(isText, fields['attachedFile']),
  }
}
