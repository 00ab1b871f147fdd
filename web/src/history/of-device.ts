import type { DirectTransfer } from '@/device/records/direct-transfers'
import { isAsked } from '@/device/records/asked'
import type { ReceivedLink } from '@/device/records/received-links'
import type { SentLink } from '@/device/records/sent-links'
import type { DepositRef } from '@/lib/link'
import type { Piece } from '@/lib/piece'
import type { HistoryRow, HistoryType, RowPiece } from './row'

/** All that this device remembers of payments. What a wallet was asked for and has not told the transaction of is none yet. */
export interface DeviceRecords {
  sent: readonly SentLink[]
  received: readonly ReceivedLink[]
  direct: readonly DirectTransfer[]
}

export function rowsOfDevice({ sent, received, direct }: DeviceRecords): HistoryRow[] {
  return [...sent.map(ofSent), ...received.map(ofReceived), ...direct.map(ofDirect)]
}

/** A link is the same by its deposit, whoever tells of it; its sender and its receiver see it as two payments. */
export function idOfLink(type: HistoryType, { chainId, version, index }: DepositRef): string {
  return `${type}:${chainId}/${version}/${BigInt(index)}`
}

/** A transfer is the same by its transaction. */
export function idOfTransfer(type: HistoryType, chainId: string, txHash: string): string {
  return `${type}:${chainId}/${txHash.toLowerCase()}`
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
    points: null,
    usdPrice: link.usdPrice,
    cashOutId: null,
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
    points: null,
    usdPrice: link.usdPrice,
    cashOutId: null,
    own: null,
  }
}

function ofDirect(transfer: DirectTransfer): HistoryRow {
  const { chainId, txHash, token, symbol, decimals, amount, piece } = transfer
  return {
    id: idOfTransfer('directSent', chainId, txHash),
    type: 'directSent',
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
    status: 'transfer',
    message: null,
    attachedFile: null,
    points: null,
    usdPrice: transfer.usdPrice,
    cashOutId: null,
    own: null,
  }
}

function pieceOf({ tokenId, title, image, listed }: Piece): RowPiece {
  return { tokenId, title, image, listed }
}
