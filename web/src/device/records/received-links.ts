import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@filbert/sdk/link'
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
  /** In smallest units; how many pieces of a collectible. */
  amount: string
  /** Which collectible. Null for money, and in records from before there was anything else. */
  tokenId: string | null
  senderAddress: Hex
  recipient: Hex
  /** Milliseconds since 1970. */
  createdAt: number
  txHash: Hex | null
  /** The chain that it was claimed onto by a route, of which nothing has to come; null: it was had as and where it was. */
  crossedTo: string | null
  /** What came with it, in plain text: the server keeps that for a while only. */
  message: string | null
  /** The name of the file that came with it. */
  attachedFile: string | null
  /** What one whole of the token cost, in 10⁻¹⁸ dollars; null where nobody knew. */
  usdPrice: string | null
}

/** What may be heard of later than of the claim. */
export type CameAlong = Pick<ReceivedLink, 'message' | 'attachedFile' | 'usdPrice'>

const NOTHING: CameAlong = { message: null, attachedFile: null, usdPrice: null }

export const receivedLinks = new Shelf<ReceivedLink>({
  prefix: 'filbert.received.',
  version: 1,
  idOf: receivedName,
  isSame,
  read: readReceivedLink,
  limit: 500,
})

/** Remembers a claim, told once or more often: what is known of it already stays. */
export function keepReceived(claimed: Omit<ReceivedLink, keyof CameAlong>): void {
  const record = { ...claimed, ...NOTHING }
  const before = receivedLinks.get(receivedName(claimed))
  const { message, attachedFile, usdPrice } = before && isSame(before, record) ? before : NOTHING
  receivedLinks.save({ ...claimed, message, attachedFile, usdPrice })
}

/** Whether the chain has paid: what goes to another chain is remembered from the tap on. */
export function isPaid({ crossedTo, txHash }: ReceivedLink): boolean {
  return crossedTo === null || txHash !== null
}

export function receivedName({ chainId, version, index }: DepositRef): string {
  return `${chainId}/${version}/${index}`
}

/** A reorganised chain may give the number of one deposit to another. */
function isSame(one: ReceivedLink, other: ReceivedLink): boolean {
  const ofItsToken = sameAddress(one.token, other.token) && one.tokenId === other.tokenId
  return ofItsToken && one.amount === other.amount && sameAddress(one.senderAddress, other.senderAddress)
}

export function readReceivedLink(fields: Fields): ReceivedLink | null {
  const { chainId, version, index, token, symbol, decimals, amount } = fields
  const { senderAddress, recipient, createdAt } = fields
  const txHash = orNull(isHex, fields['txHash'])
  const tokenId = orNull(isDigits, fields['tokenId'])
  if (!isDigits(chainId) || !isText(version) || !isDigits(index) || !isHex(token)) return null
  if (!isText(symbol) || !isDecimals(decimals) || !isDigits(amount)) return null
  if (!isHex(senderAddress) || !isHex(recipient) || !isTime(createdAt)) return null
  if (txHash === undefined || tokenId === undefined) return null
  return {
    chainId,
    version,
    index,
    token,
    symbol,
    decimals,
    amount,
    tokenId: tokenId ?? null,
    senderAddress,
    recipient,
    createdAt,
    txHash,
    // Not worth the record: what is odd is left out.
    crossedTo: orNull(isDigits, fields['crossedTo']) ?? null,
    message: orNull(isText, fields['message']) ?? null,
    attachedFile: orNull(isText, fields['attachedFile']) ?? null,
    usdPrice: orNull(isDigits, fields['usdPrice']) ?? null,
  }
}
