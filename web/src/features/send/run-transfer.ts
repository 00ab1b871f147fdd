import type { Dispatch } from 'react'
import { ApiError, api } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { TransferOutcome } from '@/chain/transfer'
import { sameAddress } from '@/lib/address'
import { explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { type DirectTransfer, directTransfers } from '@/lib/history/direct-transfers'
import { type OpenTransfer, openTransfers } from '@/lib/history/open-transfers'
import { paidAddress } from '@/lib/recipient'
import { lostAt } from './amount-words'
import type { SendEvent, SendTerms } from './send-machine'
import { tellOf } from './tell-transfers'
import { unloaded } from './unloaded'

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
    return news({ type: 'refused', problem: unloaded('transfer'), kept: false })
  }
  if (signal.aborted) return
  const { chainId, asset, amount, from, abilities } = terms
  const { batches } = abilities
  const payment = { chainId, token: asset.address, piece: asset.piece, amount, from, recipient, batches }
  const record = recordOf(terms, recipient)
  const asked: { batch: string | null } = { batch: null }
  const onBatch = (batch: string) => {
    asked.batch = batch
    openTransfers.save({ ...record, batch })
    news({ type: 'advanced', phase: 'transfer_batched' })
  }
  const sent = await transferring.sendTransfer(payment, onBatch, signal)
  switch (sent.kind) {
    case 'given_up':
      return
    case 'declined':
      return news({ type: 'refused', problem: null, kept: false })
    case 'refused':
      // Nobody hears this any more of what was given up: it stays in the list, which says so.
      if (asked.batch !== null && !signal.aborted) openTransfers.forget(asked.batch)
      return news({ type: 'refused', problem: sent.problem, kept: false })
    case 'open':
      return news({ type: 'refused', problem: STILL_OPEN, kept: false })
    case 'sent': {
      const transfer = keep(record, sent.txHash)
      if (asked.batch !== null) openTransfers.forget(asked.batch)
      return news({ type: 'transferred', transfer })
    }
  }
}

type Agreed = Omit<DirectTransfer, 'txHash' | 'told'>

function keep(agreed: Agreed, txHash: Hex): DirectTransfer {
  const transfer = { ...agreed, txHash, told: false }
  directTransfers.save(transfer)
  void tellOf(transfer)
  return transfer
}

/** The wallet has carried out a batch: from here on it is a transfer like any other. */
export function keepCarriedOut({ batch, ...agreed }: OpenTransfer, txHash: Hex): void {
  // A run that still waits, or another page, may have been quicker.
  if (openTransfers.get(batch)) keep(agreed, txHash)
  openTransfers.forget(batch)
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
async function movedTo(
  name: string,
  shown: Hex,
  { asset, version, vault }: SendTerms,
): Promise<SendEvent | null> {
  try {
    const { address } = await api.name(name)
    if (sameAddress(address, shown)) return null
    const lost = lostAt(address, asset, { vaults: { [version]: vault }, router: null })
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

function recordOf({ chainId, asset, amount, from, to, usdPrice }: SendTerms, recipient: Hex): Agreed {
  return {
    chainId,
    token: asset.address,
    symbol: asset.symbol,
    decimals: asset.decimals,
    amount: amount.toString(),
    piece: asset.piece,
    sender: from,
    recipient,
    name: to.kind === 'name' ? to.name : null,
    usdPrice: usdPrice?.toString() ?? null,
    createdAt: Date.now(),
  }
}
