import type { Dispatch } from 'react'
import { ApiError, api } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { TransferOutcome } from '@/chain/transfer'
import { sameAddress } from '@/lib/address'
import { explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { type DirectTransfer, directTransfers } from '@/lib/history/direct-transfers'
import { paidAddress } from '@/lib/recipient'
import { lostAt } from './amount-words'
import type { SendEvent, SendTerms } from './send-machine'
import { tellOf } from './tell-transfers'

/** What the wallet is asked with. To be asked for early: at the tap on Proceed there may be no network to bring it. */
export function loadTransferring() {
  return import('@/chain/transfer')
}

/**
 * Pays an address straight. A name is looked up once more: money goes to what it stands for now, and
 * only if that is what was shown.
 */
export async function runTransfer(
  terms: SendTerms,
  news: Dispatch<SendEvent>,
  signal: AbortSignal,
): Promise<void> {
  const { to } = terms
  const recipient = paidAddress(to)
  if (recipient === null) throw new Error('invariant: only addresses are paid straight')
  const named = to.kind === 'name'
  news({ type: 'started', pubKey20: null, phase: named ? 'resolving' : 'transferring' })
  if (named) {
    const moved = await movedTo(to.name, recipient, terms)
    if (moved) return news(moved)
    news({ type: 'advanced', phase: 'transferring' })
  }
  const transferring = await loadTransferring().catch(() => null)
  if (!transferring) {
    const problem = explainApiError(new ApiError('unloaded', 'Code did not load.'), 'transfer')
    return news({ type: 'refused', problem, kept: false })
  }
  if (signal.aborted) return
  const { chainId, asset, amount, from, abilities } = terms
  const { batches } = abilities
  const payment = { chainId, token: asset.address, amount, from, recipient, batches }
  const sent = await transferring.sendTransfer(payment, signal)
  switch (sent.kind) {
    case 'given_up':
      return
    case 'declined':
      return news({ type: 'refused', problem: null, kept: false })
    case 'refused':
      return news({ type: 'refused', problem: sent.problem, kept: false })
    case 'open':
      return news({ type: 'refused', problem: STILL_OPEN, kept: false })
    case 'sent': {
      const transfer = recordOf(terms, recipient, sent.txHash)
      directTransfers.save(transfer)
      void tellOf(transfer)
      return news({ type: 'transferred', transfer })
    }
  }
}

/**
 * Waits for what the chain makes of it, and corrects what is remembered: a wallet may have sent it again
 * under another hash, and what did not go through was no transfer.
 */
export async function settleTransfer(transfer: DirectTransfer): Promise<TransferOutcome> {
  const { transferOutcome } = await loadTransferring()
  const outcome = await transferOutcome(transfer.chainId, transfer.txHash)
  const { kind, txHash } = outcome
  if (kind !== 'paid' || txHash !== transfer.txHash) directTransfers.forget(transfer.txHash)
  if (kind === 'paid' && txHash !== transfer.txHash) {
    const resent = { ...transfer, txHash, told: false }
    directTransfers.save(resent)
    void tellOf(resent)
  }
  return outcome
}

/** Nothing is offered to be done again: it may yet be sent. */
const STILL_OPEN = explain(
  {
    what: 'Your wallet has the transfer, and we cannot tell whether it was sent. It may wait there for other owners.',
    outcome: 'unknown',
    next: 'none',
  },
  'transfer',
)

/** What stands against paying a name: it cannot be looked up, or stands for another address by now. */
async function movedTo(name: string, shown: Hex, { asset, vault }: SendTerms): Promise<SendEvent | null> {
  try {
    const { address } = await api.name(name)
    if (sameAddress(address, shown)) return null
    const lost = lostAt(address, asset, vault)
    if (lost) {
      const problem = explain({ what: lost, outcome: 'refused', next: 'none' }, 'transfer')
      return { type: 'refused', problem, kept: false }
    }
    const what = `${name} stands for another address now. Compare it before you go on.`
    return {
      type: 'moved',
      address,
      problem: explain({ what, outcome: 'refused', next: 'compare' }, 'transfer'),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { what, next, requestId } = explainApiError(error, 'transfer')
    // Whatever became of the question, nothing was sent on it.
    const problem = explain({ what, next, outcome: 'refused' }, 'transfer', requestId)
    return { type: 'refused', problem, kept: false }
  }
}

function recordOf(
  { chainId, asset, amount, from, to, usdPrice }: SendTerms,
  recipient: Hex,
  txHash: Hex,
): DirectTransfer {
  return {
    txHash,
    chainId,
    token: asset.address,
    symbol: asset.symbol,
    decimals: asset.decimals,
    amount: amount.toString(),
    sender: from,
    recipient,
    name: to.kind === 'name' ? to.name : null,
    usdPrice: usdPrice?.toString() ?? null,
    createdAt: Date.now(),
    told: false,
  }
}
