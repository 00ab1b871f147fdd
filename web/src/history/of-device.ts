import { isAsked } from '@/device/records/asked'
import { type DirectTransfer, isMined } from '@/device/records/direct-transfers'
import { isPaid, type ReceivedLink } from '@/device/records/received-links'
import type { RequestRecord } from '@/device/records/request-links'
import type { SentLink } from '@/device/records/sent-links'
import type { DepositRef } from '@filbert/sdk/link'
import type { Piece } from '@/lib/piece'
import type { HistoryRow, HistoryType, RowCarried, RowPiece } from './row'

/** All that this device remembers of payments. What a wallet was asked for and has not told the transaction of is none yet. */
export interface DeviceRecords {
  sent: readonly SentLink[]
  received: readonly ReceivedLink[]
  direct: readonly DirectTransfer[]
  /** Transfers that the chain says did not happen. */
  undone: readonly DirectTransfer[]
  requests: readonly RequestRecord[]
}

export function rowsOfDevice({ sent, received, direct, undone, requests }: DeviceRecords): HistoryRow[] {
  return [
    ...sent.map(ofSent),
    ...received.filter(isPaid).map(ofReceived),
    ...direct.map((transfer) => ofDirect(transfer, statusOf(transfer))),
    ...undone.map((transfer) => ofDirect(transfer, 'failed')),
    ...requests.map(ofRequest),
  ]
}

/** A link is the same by its deposit, whoever tells of it; its sender and its receiver see it as two payments. */
export function idOfLink(type: HistoryType, { chainId, version, index }: DepositRef): string {
  return `${type}:${chainId}/${version}/${BigInt(index)}`
}

/** A transfer is the same by its transaction. */
export function idOfTransfer(type: HistoryType, chainId: string, txHash: string): string {
  return `${type}:${chainId}/${txHash.toLowerCase()}`
}

/** What pays a request is the same by its transaction, which may pay several. */
export function idOfFulfillment(chainId: string, txHash: string, requestId: string): string {
  return `${idOfTransfer('requestFulfillment', chainId, txHash)}/${requestId}`
}

/** A request is the same by its number. */
export function idOfRequest(id: string): string {
  return `requestLink:${id}`
}

function ofSent(link: SentLink): HistoryRow {
  const { chainId, version, index, pubKey20, secret, txHash, token, symbol, decimals, amount, piece } = link
  const ref = index === null ? null : { chainId, version, index }
  return {
    id: ref ? idOfLink('linkSent', ref) : idOfUnmade(link),
    type: 'linkSent',
    chainId,
    ref,
    txHash,
    token,
    symbol,
    decimals,
    amount,
    piece: piece && pieceOf(piece),
    date: link.createdAt,
    // Who claims it is not known beforehand; for whom it is meant may be.
    address: null,
    name: link.to,
    status: ref ? null : isAsked(link) ? 'not_on_the_chain' : 'confirming',
    message: link.message,
    attachedFile: link.attachedFile,
    carried: null,
    points: null,
    usdPrice: link.usdPrice,
    cashOutId: null,
    requestId: null,
    own: { secret, pubKey20 },
  }
}

/** Of a link whose deposit has no number yet. */
export function idOfUnmade({ pubKey20 }: Pick<SentLink, 'pubKey20'>): string {
  return `linkSent:key/${pubKey20.toLowerCase()}`
}

function ofReceived(link: ReceivedLink): HistoryRow {
  const { chainId, version, index, token, symbol, decimals, amount, tokenId } = link
  const ref = { chainId, version, index }
  return {
    id: idOfLink('linkReceived', ref),
    type: 'linkReceived',
    chainId,
    ref,
    txHash: link.txHash,
    token,
    symbol,
    decimals,
    amount,
    piece: tokenId === null ? null : { tokenId, title: null, image: null, listed: false },
    date: link.createdAt,
    address: link.senderAddress,
    name: null,
    // It was written down when the chain had paid.
    status: 'claimed',
    message: link.message,
    attachedFile: link.attachedFile,
    carried: crossed(link),
    points: null,
    usdPrice: link.usdPrice,
    cashOutId: null,
    requestId: null,
    own: null,
  }
}

/** Where the claim said that it should go: how far it is, nobody writes down here. */
function crossed({ crossedTo }: ReceivedLink): RowCarried | null {
  if (crossedTo === null) return null
  return { state: null, chainId: crossedTo, symbol: null, decimals: null, amount: null, txHash: null }
}

/** A hash alone pays nobody. */
function statusOf(transfer: DirectTransfer): string {
  if (isMined(transfer)) return transfer.requestId === null ? 'transfer' : 'paid'
  return transfer.seen === 'missing' ? 'not_on_the_chain' : 'confirming'
}

function ofDirect(transfer: DirectTransfer, status: string): HistoryRow {
  const { chainId, txHash, token, symbol, decimals, amount, piece, requestId } = transfer
  const type = requestId === null ? 'directSent' : 'requestFulfillment'
  return {
    id:
      requestId === null ? idOfTransfer(type, chainId, txHash) : idOfFulfillment(chainId, txHash, requestId),
    type,
    chainId,
    ref: null,
    txHash,
    token,
    symbol,
    decimals,
    amount,
    piece: piece && pieceOf(piece),
    date: transfer.createdAt,
    address: transfer.recipient,
    name: transfer.name,
    status,
    message: null,
    attachedFile: null,
    carried: null,
    points: null,
    usdPrice: transfer.usdPrice,
    cashOutId: null,
    requestId,
    own: null,
  }
}

function ofRequest(request: RequestRecord): HistoryRow {
  const { id, chainId, token, symbol, decimals, amount, reference, createdAt } = request
  return {
    id: idOfRequest(id),
    type: 'requestLink',
    chainId,
    ref: null,
    txHash: null,
    token,
    symbol,
    decimals,
    // Any amount will do: what has come is looked up.
    amount: amount ?? '0',
    piece: null,
    date: createdAt,
    // Who pays it is not known beforehand.
    address: null,
    name: null,
    status: null,
    message: reference,
    attachedFile: null,
    carried: null,
    points: null,
    usdPrice: null,
    cashOutId: null,
    requestId: id,
    own: null,
  }
}

function pieceOf({ tokenId, title, image, listed }: Piece): RowPiece {
  return { tokenId, title, image, listed }
}
