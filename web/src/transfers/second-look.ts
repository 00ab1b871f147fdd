import { mayComeYet } from '@/chain/deadline'
import { paymentOf } from '@/device/follow/payment-of'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import type { Hex } from '@/lib/hex'
import { isAlike } from './signer'
import type { TransferTerms } from './terms'

/**
 * `paid`: it is on the chain. `doubted`: the wallet has sent something since, and the chain does not tell whether that
 * was it. `none`: nothing of it is known to be there.
 */
export type SecondLook =
  | { kind: 'paid'; transfer: OpenTransfer; txHash: Hex }
  | { kind: 'doubted'; transfer: OpenTransfer }
  | { kind: 'none' }

/**
 * One look at the chain before a wallet that said no is asked for the same again: some say no and send it all the same.
 * What was asked for longer ago than a day comes no more.
 */
export async function lookAgain(terms: TransferTerms): Promise<SecondLook> {
  const alike = openTransfers
    .archived()
    .filter((transfer) => isAlike(transfer, terms) && mayComeYet(transfer.createdAt, Date.now()))
  for (const transfer of alike) {
    // What goes by a route pays the router: no event of the chain says to whom it goes on.
    const found = terms.route ? { kind: 'unknown' as const } : await paymentOf(transfer)
    if (found.kind === 'paid') return { kind: 'paid', transfer, txHash: found.txHash }
    if (found.kind === 'unknown' && (await hasMovedOn(transfer))) return { kind: 'doubted', transfer }
  }
  return { kind: 'none' }
}

/** Whether the wallet has sent anything since. A node that cannot be asked tells nothing, and sends nothing either. */
async function hasMovedOn({ chainId, sender, nonceBefore }: OpenTransfer): Promise<boolean> {
  if (nonceBefore === null) return false
  try {
    return await (await import('@/chain/nonces')).isNoncePassed(chainId, sender, nonceBefore)
  } catch {
    return false
  }
}
