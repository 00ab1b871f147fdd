import type { Account } from '@/chain/wallet'
import type { OpenTransfer } from '@/device/records/open-transfers'
import { sameAddress } from '@/lib/address'
import { paidAddress } from '@/lib/recipient'
import type { Cause } from '@/words/sentence'
import type { TransferTerms } from './terms'

/**
 * What stands against signing the terms as agreed: the problem there was, or that the wallet has come
 * to show another account. What is known of the money stays.
 */
export function problemOf(terms: TransferTerms, account: Account | null, before: Cause | null): Cause | null {
  if (sameAddress(account?.address, terms.from)) return before
  return { code: account ? 'signer_changed' : 'signer_gone', outcome: before?.outcome ?? 'refused' }
}

/** What is to be known before the same is paid straight once more: the wallet was asked for it, and never answered. */
export function askedBefore(terms: TransferTerms, open: readonly OpenTransfer[]): Cause | null {
  const before = open.find((transfer) => isAlike(transfer, terms))
  return before ? askedAt(before) : null
}

/** That it was asked for then. */
export function askedAt({ createdAt }: OpenTransfer): Cause {
  return { code: 'asked_before', outcome: 'unknown', values: [createdAt / 1000] }
}

/** Whether going on may pay twice. A link is gone on with under its own key. */
export function mayPayTwice(terms: TransferTerms, problem: Cause | null): boolean {
  return problem?.outcome === 'unknown' && paidAddress(terms.to) !== null
}

/** Whether it is the same that was asked for. */
export function isAlike(transfer: OpenTransfer, terms: TransferTerms): boolean {
  return terms.route ? isForIt(transfer, terms) : isOf(transfer, terms)
}

/** What goes in by a route is another amount each time. */
function isForIt(transfer: OpenTransfer, { requestId, from }: TransferTerms): boolean {
  return requestId !== undefined && transfer.requestId === requestId && sameAddress(from, transfer.sender)
}

function isOf(transfer: OpenTransfer, { chainId, asset, amount, from, to }: TransferTerms): boolean {
  const ofItsToken = chainId === transfer.chainId && sameAddress(asset.address, transfer.token)
  const ofItsPiece = asset.piece?.tokenId === transfer.piece?.tokenId
  const ofItsAmount = ofItsToken && ofItsPiece && amount.toString() === transfer.amount
  const toTheSame = sameAddress(paidAddress(to), transfer.recipient)
  return ofItsAmount && toTheSame && sameAddress(from, transfer.sender)
}
