import type { Hex } from '@/lib/hex'
import { type Fields, isDays, isDecimals, isDigits, isHex, isText, isTime, orNull } from './fields'
import { Shelf } from './shelf'

/**
 * A link sent from this device, with its secret: the one place where a secret is kept. Written before
 * the deposit is sent, completed when the deposit is known; the link key finds it again in between.
 */
export interface SentLink {
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
  /** In smallest units. */
  amount: string
  sender: Hex
  /** The e-mail address or phone number that it is for, where one was given. */
  to: string | null
  /** For how many days it can be claimed. 0 is for ever, and in records from before there was a choice. */
  expiresInDays: number
  /** What one whole of the token cost, in 10⁻¹⁸ dollars; null where nobody knew. */
  usdPrice: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  txHash: Hex | null
  /** What went with it, in plain text. */
  message: string | null
  /** The name of the file that went with it. */
  attachedFile: string | null
}

/** What the chain tells of a deposit that was made. */
export interface MadeDeposit {
  pubKey20: Hex
  index: string
  txHash: Hex
}

/** They are the only keys to money: none is ever thrown away by itself. */
export const sentLinks = new Shelf<SentLink>({
  prefix: 'filbert.sent.',
  version: 1,
  idOf: (link) => link.pubKey20,
  read: readSentLink,
})

/** Notes the transaction as soon as the wallet has given its hash. */
export function noteTransaction(pubKey20: Hex, txHash: Hex, shelf = sentLinks): void {
  shelf.update(pubKey20, { txHash })
}

/** Also corrects the number of a deposit that a reorganised chain has counted anew. Null for links of other devices. */
export function completeSentLink(
  { pubKey20, index, txHash }: MadeDeposit,
  shelf = sentLinks,
): SentLink | null {
  return shelf.update(pubKey20, { index, txHash })
}

export function readSentLink(fields: Fields): SentLink | null {
  const { pubKey20, secret, chainId, version, symbol, decimals, amount, sender, createdAt } = fields
  const index = orNull(isDigits, fields['index'])
  const txHash = orNull(isHex, fields['txHash'])
  const token = orNull(isHex, fields['token'])
  const to = orNull(isText, fields['to'])
  const usdPrice = orNull(isDigits, fields['usdPrice'])
  const message = orNull(isText, fields['message'])
  const attachedFile = orNull(isText, fields['attachedFile'])
  if (!isHex(pubKey20) || !isText(secret) || !isDigits(chainId) || !isText(version)) return null
  if (!isText(symbol) || !isDecimals(decimals) || !isDigits(amount)) return null
  if (!isHex(sender) || !isTime(createdAt)) return null
  const { expiresInDays = 0 } = fields
  if (!isDays(expiresInDays)) return null
  if ([index, txHash, token, to, usdPrice, message, attachedFile].includes(undefined)) return null
  return {
    pubKey20,
    secret,
    chainId,
    version,
    index: index ?? null,
    token: token ?? null,
    symbol,
    decimals,
    amount,
    sender,
    to: to ?? null,
    expiresInDays,
    usdPrice: usdPrice ?? null,
    createdAt,
    txHash: txHash ?? null,
    message: message ?? null,
    attachedFile: attachedFile ?? null,
  }
}
