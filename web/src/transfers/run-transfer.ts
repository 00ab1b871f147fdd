import type { RoutedWatch } from '@/chain/routed-transfer'
import type { TransferOutcome } from '@/chain/transfer'
import { noteSeen } from '@/device/follow/note-seen'
import { tellOf } from '@/device/follow/tell-transfers'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'
import { type OpenTransfer, openTransfers } from '@/device/records/open-transfers'
import { UNLOADED } from '@/lib/cause'
import { type Hex, toHex } from '@/lib/hex'
import { paidAddress } from '@/lib/recipient'
import { lostAt } from '@/recipients/lost-at'
import { stillMeans } from '@/recipients/still-means'
import { lookAgain } from './second-look'
import { askedAt } from './signer'
import type { TransferNews, TransferTerms } from './terms'

/** What the wallet is asked with. To be asked for early: at the tap on Proceed there may be no network to bring it. */
export function loadTransferring() {
  return import('@/chain/transfer')
}

/** The same for what goes by a route. */
export function loadRouting() {
  return import('@/chain/routed-transfer')
}

/**
 * Pays an address straight. A name is looked up once more: money goes to what it stands for now, and
 * only if that is what was shown. That the wallet was asked is kept on this device before it is, and let go
 * only when its transaction is known, or certainly nothing was sent. Where the browser keeps nothing it goes on
 * without: the money does not hang on that. What a wallet calls failed stays kept until the chain says so; what it
 * says no to is looked for on the chain before it is asked for again.
 */
export async function runTransfer(
  terms: TransferTerms,
  news: (news: TransferNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const { to } = terms
  const recipient = paidAddress(to)
  if (recipient === null) throw new Error('invariant: only addresses are paid straight')
  const named = to.kind === 'name'
  const id = toHex(crypto.getRandomValues(new Uint8Array(16)))
  news({ type: 'started', transfer: id, phase: named ? 'resolving' : 'transferring' })
  if (named) {
    const moved = await movedTo(to.name, recipient, terms)
    if (moved) return news(moved)
    news({ type: 'advanced', phase: 'transferring' })
  }
  const earlier = await lookAgain(terms)
  if (earlier.kind !== 'none') openTransfers.restore(earlier.transfer.id)
  if (earlier.kind === 'doubted') return news({ type: 'refused', problem: askedAt(earlier.transfer) })
  if (earlier.kind === 'paid') {
    const transfer = keepCarriedOut(earlier.transfer, earlier.txHash)
    if (transfer) return news({ type: 'transferred', id, transfer })
  }
  const send = await sendingOf(terms, recipient).catch(() => null)
  if (!send) return news({ type: 'refused', problem: UNLOADED })
  if (signal.aborted) return
  const record = recordOf(terms, recipient)
  let before: Before = { nonceBefore: null, blockBefore: null }
  let batched = false
  const watch: RoutedWatch = {
    phase: (phase) => news({ type: 'advanced', phase }),
    asking: (nonceBefore, block) => {
      before = { nonceBefore, blockBefore: block?.toString() ?? null }
      openTransfers.save({ ...record, ...before, id, batch: null })
    },
    batch: (batch) => {
      batched = true
      openTransfers.update(id, { batch })
      news({ type: 'advanced', phase: 'transfer_batched' })
    },
  }
  const sent = await send(watch, signal)
  switch (sent.kind) {
    case 'given_up':
      return
    case 'declined':
      openTransfers.archive(id)
      return news({ type: 'refused', problem: null })
    case 'refused':
      // Nobody hears this any more of a batch that was given up: it stays in the list, which says so.
      if (sent.cause.outcome === 'refused' && !(batched && signal.aborted)) openTransfers.archive(id)
      return news({ type: 'refused', problem: sent.cause })
    case 'open':
      return news({ type: 'refused', problem: { code: 'still_open', outcome: 'unknown' } })
    case 'sent': {
      const transfer = keep({ ...record, ...before }, sent.txHash)
      openTransfers.forget(id)
      return news({ type: 'transferred', id, transfer })
    }
  }
}

/** What asks the wallet for it: straight, or by the route that was agreed on. */
async function sendingOf(terms: TransferTerms, recipient: Hex) {
  const { chainId, asset, amount, from, abilities, route } = terms
  const { batches } = abilities
  const moved = { chainId, token: asset.address, piece: asset.piece, amount, from, batches }
  if (route) {
    const { sendRouted } = await loadRouting()
    return (watch: RoutedWatch, signal: AbortSignal) => sendRouted({ ...moved, route }, watch, signal)
  }
  const { sendTransfer } = await loadTransferring()
  return (watch: RoutedWatch, signal: AbortSignal) => sendTransfer({ ...moved, recipient }, watch, signal)
}

/** How many times as long as it was said to take what goes by a route may take, before it is late. */
const LATE_TIMES = 2

/** By what it is found where its transaction is gone. */
type Before = Pick<OpenTransfer, 'nonceBefore' | 'blockBefore'>
type Agreed = Omit<OpenTransfer, 'id' | 'batch' | keyof Before>

function keep({ arrivesIn, ...agreed }: Agreed & Before, txHash: Hex): DirectTransfer {
  const lateAt = arrivesIn === null ? null : Date.now() + LATE_TIMES * arrivesIn * 1000
  const transfer: DirectTransfer = { ...agreed, txHash, lateAt, told: false, seen: 'pending' }
  directTransfers.save(transfer)
  void tellOf(transfer)
  return transfer
}

/** The chain has it: from here on it is a transfer like any other. Null: that transaction is kept already. */
export function keepCarriedOut(
  { id, batch: _, ...agreed }: OpenTransfer,
  txHash: Hex,
): DirectTransfer | null {
  const known = directTransfers.get(txHash)
  // Of two payments that are alike one transaction is only one.
  if (known && known.createdAt !== agreed.createdAt) return null
  // A run that still waits, or another page, may have been quicker.
  const transfer = openTransfers.get(id) && keep(agreed, txHash)
  openTransfers.forget(id)
  return transfer
}

/**
 * Waits for what the chain makes of it, and corrects what is remembered: a wallet may have sent it again
 * under another hash, and what did not go through is given up.
 */
export async function settleTransfer(transfer: DirectTransfer): Promise<TransferOutcome> {
  const { transferOutcome } = await loadTransferring()
  const isRouted = transfer.lateAt !== null
  const outcome = await transferOutcome(transfer.chainId, transfer.txHash, isRouted ? null : transfer)
  const { kind, txHash } = outcome
  if (kind === 'paid') noteSeen(transfer, txHash, 'mined')
  else if (kind === 'absent') noteSeen(transfer, transfer.txHash, 'missing')
  else directTransfers.archive(transfer.txHash)
  return outcome
}

/** What stands against paying a name: it cannot be looked up, or stands for another address by now. */
async function movedTo(
  name: string,
  shown: Hex,
  { chainId, asset, contracts }: TransferTerms,
): Promise<TransferNews | null> {
  const meant = await stillMeans(name, chainId, shown, (address) => lostAt(address, asset, contracts))
  switch (meant.kind) {
    case 'same':
      return null
    case 'refused':
      return { type: 'refused', problem: meant.cause }
    case 'moved':
      return {
        type: 'moved',
        address: meant.to,
        problem: { code: 'name_moved', outcome: 'refused', values: [name, shown] },
      }
  }
}

function recordOf(terms: TransferTerms, recipient: Hex): Agreed {
  const { chainId, asset, amount, from, to, usdPrice, requestId, arrivesIn } = terms
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
    requestId: requestId ?? null,
    createdAt: Date.now(),
    arrivesIn: arrivesIn ?? null,
  }
}
