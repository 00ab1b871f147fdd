import type { HistoryItem, HistoryPage } from '@/api/people'
import type { DepositRef } from '@filbert/sdk/link'
import { isPieceKind } from '@/lib/piece'
import { idOfFulfillment, idOfLink, idOfRequest, idOfTransfer } from './of-device'
import type { HistoryRow, HistoryType, RowCarried } from './row'

const known = new WeakMap<HistoryPage, HistoryRow[]>()

/** The rows of a page of what the server knows. Of the same page the same ones, however often further pages come. */
export function rowsOfPage(page: HistoryPage): readonly HistoryRow[] {
  const rows = known.get(page) ?? page.items.map(rowOfItem)
  known.set(page, rows)
  return rows
}

export function rowOfItem(item: HistoryItem): HistoryRow {
  const { chainId, txHash, tokenType, tokenId, requestId } = item
  const ref = refOf(item)
  return {
    id: idOf(item),
    type: TYPES[item.type],
    chainId,
    ref,
    txHash,
    token: item.tokenAddress,
    symbol: item.tokenSymbol,
    decimals: item.tokenDecimals,
    amount: item.tokenAmount,
    piece: isPieceKind(tokenType) ? { tokenId, title: null, image: null, listed: false } : null,
    date: item.date * 1000,
    address: item.address,
    name: null,
    status: item.status === 'cancelled' ? 'canceled' : item.status,
    message: item.reference,
    attachedFile: null,
    carried: item.carried && carriedOf(item.carried),
    points: item.points,
    usdPrice: null,
    cashOutId: null,
    requestId,
    own: null,
  }
}

function carriedOf(carried: NonNullable<HistoryItem['carried']>): RowCarried {
  const { state, chainId, tokenSymbol, tokenDecimals, tokenAmount, txHash } = carried
  return { state, chainId, symbol: tokenSymbol, decimals: tokenDecimals, amount: tokenAmount, txHash }
}

function idOf(item: HistoryItem): string {
  const { chainId, txHash, requestId } = item
  const type = TYPES[item.type]
  const ref = refOf(item)
  if (ref) return idOfLink(type, ref)
  if (requestId === null) return idOfTransfer(type, chainId, txHash ?? '')
  return txHash === null ? idOfRequest(requestId) : idOfFulfillment(chainId, txHash, requestId)
}

/** What the server calls them. */
const TYPES: Record<HistoryItem['type'], HistoryType> = {
  linkSent: 'linkSent',
  linkReceived: 'linkReceived',
  directSent: 'directSent',
  directReceived: 'directReceived',
  requestMade: 'requestLink',
  requestPaid: 'requestFulfillment',
}

function refOf({ chainId, contractVersion, depositIndex }: HistoryItem): DepositRef | null {
  if (contractVersion === null || depositIndex === null) return null
  return { chainId, version: contractVersion, index: depositIndex }
}
