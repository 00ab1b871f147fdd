import type { Dispatch } from 'react'
import type { TransferOutcome } from '@/chain/transfer'
import { tellOf } from '@/device/follow/tell-transfers'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { UNLOADED } from '@/lib/cause'
import { type Hex, toHex } from '@/lib/hex'
import { paidAddress } from '@/lib/recipient'
import { lostAt } from '@/recipients/lost-at'
import { stillMeans } from '@/recipients/still-means'
import type { SendEvent, SendTerms } from './send-machine'

/** What the wallet is asked with. To be asked for early: at the tap on Proceed there may be no network to bring it. */
export function loadTransferring() {
  return import('@/chain/transfer')
}

/**
 * Pays an address straight. A name is looked up once more: money goes to what it stands for now, and
 * only if that is what was shown. That the wallet was asked is kept on this device before it is, and let go
 * only when its transaction is known, or certainly nothing was sent. Where the browser keeps nothing it goes on
 * without: the money does not hang on that.
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
  const id = toHex(crypto.getRandomValues(new Uint8Array(16)))
  news({ type: 'started', pubKey20: null, transfer: id, phase: named ? 'resolving' : 'transferring' })
  if (named) {
    const moved = await movedTo(to.name, recipient, terms)
    if (moved) return news(moved)
    news({ type: 'advanced', phase: 'transferring' })
  }
  const transferring = await loadTransferring().catch(() => null)
  if (!transferring) {
    return news({ type: 'refused', problem: UNLOADED, kept: false })
  }
  if (signal.aborted) return
  const { chainId, asset, amount, from, abilities } = terms
  const { batches } = abilities
  const payment = { chainId, token: asset.address, piece: asset.piece, amount, from, recipient, batches }
  const record = recordOf(terms, recipient)
  let batched = false
  const watch = {
    asking: (nonceBefore: number | null) => {
      openTransfers.save({ ...record, id, batch: null, nonceBefore })
    },
    batch: (batch: string) => {
      batched = true
      openTransfers.update(id, { batch })
      news({ type: 'advanced', phase: 'transfer_batched' })
    },
  }
  const sent = await transferring.sendTransfer(payment, watch, signal)
  switch (sent.kind) {
    case 'given_up':
      return
    case 'declined':
      openTransfers.forget(id)
      return news({ type: 'refused', problem: null, kept: false })
    case 'refused':
      // Nobody hears this any more of a batch that was given up: it stays in the list, which says so.
      if (sent.cause.outcome === 'refused' && !(batched && signal.aborted)) openTransfers.forget(id)
      return news({ type: 'refused', problem: sent.cause, kept: false })
    case 'open':
      return news({ type: 'refused', problem: { code: 'still_open', outcome: 'unknown' }, kept: false })
    case 'sent': {
      const transfer = keep(record, sent.txHash)
      openTransfers.forget(id)
      return news({ type: 'transferred', id, transfer })
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
export function keepCarriedOut(
  { id, batch: _, nonceBefore: __, ...agreed }: OpenTransfer,
  txHash: Hex,
): void {
  // A run that still waits, or another page, may have been quicker.
  if (openTransfers.get(id)) keep(agreed, txHash)
  openTransfers.forget(id)
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

/** What stands against paying a name: it cannot be looked up, or stands for another address by now. */
async function movedTo(name: string, shown: Hex, { asset, contracts }: SendTerms): Promise<SendEvent | null> {
  const meant = await stillMeans(name, shown, (address) => lostAt(address, asset, contracts))
  switch (meant.kind) {
    case 'same':
      return null
    case 'refused':
      return { type: 'refused', problem: meant.cause, kept: false }
    case 'moved':
      return {
        type: 'moved',
        address: meant.to,
        problem: { code: 'name_moved', outcome: 'refused', values: [name, shown] },
      }
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
