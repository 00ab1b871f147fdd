import { type DirectTransfer, directTransfers, isMined, type Seen } from '@/device/records/direct-transfers'
import type { Hex } from '@/lib/hex'
import type { Fate } from './fate'
import { tellOf } from './tell-transfers'

/** Writes down what a look at a payment straight to an address has told. What did not happen is given up. */
export function noteFate(transfer: DirectTransfer, fate: Fate): void {
  const { txHash } = transfer
  switch (fate.kind) {
    case 'done': {
      const isResent = fate.txHash !== null && fate.txHash !== txHash
      noteSeen(transfer, fate.txHash ?? txHash, isResent ? 'mined' : 'final')
      break
    }
    case 'under_way':
      noteSeen(transfer, txHash, 'mined')
      break
    case 'waits':
      noteSeen(transfer, txHash, 'pending')
      break
    case 'missing':
      noteSeen(transfer, txHash, 'missing')
      break
    case 'undone':
      directTransfers.archive(txHash)
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
