import type { HistoryItem, HistoryPage } from '@/api/people'
import type { DepositRef } from '@/lib/link'
import { isPieceKind } from '@/lib/piece'
import { idOfLink, idOfTransfer } from './of-device'
import type { HistoryRow } from './row'

const known = new WeakMap<HistoryPage, HistoryRow[]>()

/** The rows of a page of what the server knows. Of the same page the same ones, however often further pages come. */
export function rowsOfPage(page: HistoryPage): readonly HistoryRow[] {
  const rows = known.get(page) ?? page.items.map(rowOfItem)
  known.set(page, rows)
  return rows
}

export function rowOfItem(item: HistoryItem): HistoryRow {
  const { type, chainId, txHash, tokenType, tokenId } = item
  const ref = refOf(item)
  return {
    id: ref ? idOfLink(type, ref) : idOfTransfer(type, chainId, txHash),
    type,
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
    status: item.status,
    message: null,
    attachedFile: null,
    points: item.points,
    usdPrice: null,
    cashOutId: null,
    own: null,
  }
}

function refOf({ chainId, contractVersion, depositIndex }: HistoryItem): DepositRef | null {
  if (contractVersion === null || depositIndex === null) return null
  return { chainId, version: contractVersion, index: depositIndex }
}
