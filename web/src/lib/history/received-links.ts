import type { Hex } from '@/lib/hex'
import { type Fields, isDecimals, isDigits, isHex, isText, isTime, orNull } from './fields'
import { Shelf } from './shelf'

/** A link claimed on this device. Its secret opens nothing any more and is not kept. */
export interface ReceivedLink {
  chainId: string
  version: string
  index: string
  /** The zero address is the chain's own currency. */
  token: Hex
  symbol: string
  decimals: number
  /** In smallest units. */
  amount: string
  senderAddress: Hex
  recipient: Hex
  /** Milliseconds since 1970. */
  createdAt: number
  txHash: Hex | null
}

export const receivedLinks = new Shelf<ReceivedLink>({
  prefix: 'filbert.received.',
  version: 1,
  idOf: ({ chainId, version, index }) => `${chainId}/${version}/${index}`,
  read: readReceivedLink,
  limit: 500,
})

export function readReceivedLink(fields: Fields): ReceivedLink | null {
  const { chainId, version, index, token, symbol, decimals, amount } = fields
  const { senderAddress, recipient, createdAt } = fields
  const txHash = orNull(isHex, fields['txHash'])
  if (!isDigits(chainId) || !isText(version) || !isDigits(index) || !isHex(token)) return null
  if (!isText(symbol) || !isDecimals(decimals) || !isDigits(amount)) return null
  if (!isHex(senderAddress) || !isHex(recipient) || !isTime(createdAt) || txHash === undefined) return null
  return {
    chainId,
    version,
    index,
    token,
    symbol,
    decimals,
    amount,
    senderAddress,
    recipient,
    createdAt,
    txHash,
  }
}
