import { mayComeYet } from '@/chain/deadline'
import { loadWallets } from '@/chain/load-wallets'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'
import type { Fate } from './fate'
import { paymentOf } from './payment-of'

/** Some wallets send what they have to those who make the blocks alone: nobody else hears of it before. Milliseconds. */
const UNHEARD_FOR = 10 * 60_000
/** After this a node that does not know a transaction may have forgotten it. Milliseconds. */
const REMEMBERED_FOR = 7 * 24 * 3_600_000

/** One look at what became of a payment straight to an address whose transaction is known. Throws where no node answers. */
export async function fateOfSent(transfer: DirectTransfer): Promise<Fate> {
  // Nodes are asked through what the wallets bring; whoever looks at a history may have none connected.
  const [{ transactionNow }] = await Promise.all([import('@/chain/receipt'), loadWallets()])
  const look = async (): Promise<Fate | null> => {
    const found = await transactionNow(transfer.chainId, transfer.txHash)
    if (found === null) return null
    if (found.nonce !== transfer.nonceBefore) noteNonce(transfer, found.nonce)
    switch (found.kind) {
      case 'pending':
        return { kind: 'waits' }
      case 'reverted':
        return { kind: 'undone' }
      case 'mined':
        return found.final ? { kind: 'done', txHash: transfer.txHash } : { kind: 'under_way' }
    }
  }
  return (await look()) ?? fateOfGone(transfer, look)
}

/** Of a transaction that the node does not know: dropped, or sent again under another hash. */
async function fateOfGone(transfer: DirectTransfer, lookAgain: () => Promise<Fate | null>): Promise<Fate> {
  const { chainId, sender, nonceBefore, createdAt, lateAt } = transfer
  const now = Date.now()
  const missing = goneAs(now - createdAt)
  // What goes by a route pays the router: no event of the chain says to whom it goes on.
  if (nonceBefore === null || lateAt !== null) return missing
  const { isNoncePassed } = await import('@/chain/nonces')
  if (!(await isNoncePassed(chainId, sender, nonceBefore))) return missing
  const found = await paymentOf(transfer)
  if (found.kind === 'paid') return { kind: 'done', txHash: found.txHash }
  // It may have been carried out between these questions.
  const since = await lookAgain()
  if (since) return since
  const isOver = found.kind === 'absent' && !mayComeYet(createdAt, now)
  return isOver ? { kind: 'undone' } : missing
}

function goneAs(age: number): Fate {
  if (age < UNHEARD_FOR) return { kind: 'waits' }
  return { kind: age < REMEMBERED_FOR ? 'missing' : 'unknown' }
}

/** The wallet may have had others on their way: what it is looked for by later is its own nonce. */
function noteNonce({ txHash, nonceBefore }: DirectTransfer, nonce: number): void {
  // Of a wallet of several owners the sender's nonce says nothing.
  if (nonceBefore !== null) directTransfers.update(txHash, { nonceBefore: nonce })
}
