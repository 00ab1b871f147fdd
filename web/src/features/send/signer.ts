import type { Account } from '@/chain/wallet'
import { sameAddress } from '@/lib/address'
import { type Explanation, explain } from '@/lib/explanation'
import type { OpenTransfer } from '@/device/records/open-transfers'
import { shownMoment } from '@/lib/moment'
import { paidAddress } from '@/lib/recipient'
import type { SendTerms } from './send-machine'

/**
 * What stands against signing the terms as agreed: the problem there was, or that the wallet has come
 * to show another account. What is known of the money stays.
 */
export function problemOf(
  terms: SendTerms,
  account: Account | null,
  before: Explanation | null,
): Explanation | null {
  if (sameAddress(account?.address, terms.from)) return before
  const what = account ? 'Another account is connected now. Look once more.' : 'Your wallet is disconnected.'
  const situation = paidAddress(terms.to) === null ? 'deposit' : 'transfer'
  return explain({ what, outcome: before?.outcome ?? 'refused', next: 'none' }, situation)
}

/** What is to be known before the same is paid straight once more: the wallet was asked for it, and never answered. */
export function askedBefore(terms: SendTerms, open: readonly OpenTransfer[]): Explanation | null {
  const before = open.find((transfer) => isOf(transfer, terms))
  if (!before) return null
  const what = `You asked your wallet for this on ${shownMoment(before.createdAt / 1000)}, and it did not say whether it was sent.`
  return explain({ what, outcome: 'unknown', next: 'retry' }, 'transfer')
}

/** Whether going on may pay twice. A link is gone on with under its own key. */
export function mayPayTwice(terms: SendTerms, problem: Explanation | null): boolean {
  return problem?.outcome === 'unknown' && paidAddress(terms.to) !== null
}

function isOf(transfer: OpenTransfer, { chainId, asset, amount, from, to }: SendTerms): boolean {
  const ofItsToken = chainId === transfer.chainId && sameAddress(asset.address, transfer.token)
  const ofItsPiece = asset.piece?.tokenId === transfer.piece?.tokenId
  const ofItsAmount = ofItsToken && ofItsPiece && amount.toString() === transfer.amount
  const toTheSame = sameAddress(paidAddress(to), transfer.recipient)
  return ofItsAmount && toTheSame && sameAddress(from, transfer.sender)
}
