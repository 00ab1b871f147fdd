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
  const [{ transactionNow }, { isPaidIn }] = await Promise.all([
    import('@/chain/receipt'),
    import('@/chain/payment-events'),
    loadWallets(),
  ])
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
        if (transfer.lateAt === null && !isPaidIn(transfer, found.logs)) return null
        return found.final ? { kind: 'done', txHash: transfer.txHash } : { kind: 'under_way' }
    }
  }
  return (await look()) ?? fateOfGone(transfer, look)
}

/** Of a transaction that the node does not know, or that pays something else: dropped, or sent again under another hash. */
async function fateOfGone(transfer: DirectTransfer, lookAgain: () => Promise<Fate | null>): Promise<Fate> {
  const { createdAt, lateAt } = transfer
  const age = Date.now() - createdAt
  const isPassed = await isNonceTaken(transfer)
  // What goes by a route pays the router: no event of the chain says to whom it goes on.
  const isFindable = lateAt === null && (isPassed || (age >= UNHEARD_FOR && (await isOfContract(transfer))))
  if (!isFindable) return goneAs(age)
  const found = await paymentOf(transfer)
  if (found.kind === 'paid') return { kind: 'done', txHash: found.txHash }
  // It may have been carried out between these questions.
  const since = await lookAgain()
  if (since) return since
  const isOver = isPassed && found.kind === 'absent' && !mayComeYet(createdAt, Date.now())
  return isOver ? { kind: 'undone' } : goneAs(age)
}

async function isNonceTaken({ chainId, sender, nonceBefore }: DirectTransfer): Promise<boolean> {
  if (nonceBefore === null) return false
  return (await import('@/chain/nonces')).isNoncePassed(chainId, sender, nonceBefore)
}

/** A wallet that is a contract has no nonce that tells, and may give a name of its own for what others carry out. */
async function isOfContract({ chainId, sender }: DirectTransfer): Promise<boolean> {
  return (await import('@/chain/abilities')).hasCode(chainId, sender)
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
