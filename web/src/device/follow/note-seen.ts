import { type DirectTransfer, directTransfers, isMined, type Seen } from '@/device/records/direct-transfers'
import type { Hex } from '@/lib/hex'
import type { Fate } from './fate'
import { tellOf } from './tell-transfers'

/** Writes down what a look at a payment straight to an address has told. What did not happen is given up. */
export function noteFate(transfer: DirectTransfer, fate: Fate): void {
  switch (fate.kind) {
    case 'done':
      return fate.txHash === null || fate.txHash === transfer.txHash
        ? noteSeen(transfer, transfer.txHash, 'final')
        : noteSeen(transfer, fate.txHash, 'mined')
    case 'under_way':
      return noteSeen(transfer, transfer.txHash, 'mined')
    case 'waits':
      return noteSeen(transfer, transfer.txHash, 'pending')
    case 'missing':
      return noteSeen(transfer, transfer.txHash, 'missing')
    case 'undone':
      return directTransfers.archive(transfer.txHash)
  }
}

/**
 * What the chain has of it. A wallet may have sent it again under another hash: then it is kept under that one, and the
 * server is told. What was given up comes back once the chain has carried it out all the same.
 */
export function noteSeen(transfer: DirectTransfer, txHash: Hex, seen: Seen): void {
  const kept = directTransfers.get(transfer.txHash) ?? restored(transfer, seen)
  if (!kept) return
  if (txHash !== kept.txHash) {
    directTransfers.forget(kept.txHash)
    const resent = { ...kept, txHash, seen, told: false }
    directTransfers.save(resent)
    void tellOf(resent)
  } else if (kept.seen !== seen) directTransfers.update(txHash, { seen })
}

function restored({ txHash }: DirectTransfer, seen: Seen): DirectTransfer | null {
  return isMined({ seen }) ? directTransfers.restore(txHash) : null
}
