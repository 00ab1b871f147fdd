import { sendTransaction, simulateContract, writeContract } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { encoded, isNative, type Moved, transferring } from '@filbert/sdk/asset-calls'
import { batchOutcome, sendBatch } from './batch'
import { Unbatched } from './batch-errors'
import { BATCH_FAILED, refused } from './causes'
import { standOn } from './networks'
import { askToSend } from './node-lag'
import { newestBlock, nextNonce } from './nonces'
import { isPaidIn, type Payment } from './payment-events'
import { notTransferable } from './pieces'
import { settled } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import { sendingAnswer, type WalletAnswer, walletAnswer } from './wallet-errors'

/** An amount, or a collectible, straight to an address. */
export interface TransferTerms extends Moved {
  chainId: string
  /** Smallest units, or how many pieces. */
  amount: bigint
  from: Hex
  recipient: Hex
  /** The wallet is one that carries out calls of its own, and tells their transaction only once it is mined. */
  batches: boolean
}

/**
 * `sent`: the transaction is out, and from here on nothing may be sent a second time. `open`: the wallet has
 * it, and may send it yet or have sent it.
 */
export type SentTransfer =
  | { kind: 'sent'; txHash: Hex }
  | { kind: 'open' }
  | { kind: 'given_up' }
  | WalletAnswer

/** Who follows a transfer hears of each thing before anything else is awaited. */
export interface TransferWatch {
  /**
   * The wallet is about to be asked. The sender's next nonce by then, where that is known and counts, and the newest
   * block, where that is known.
   */
  asking: (nonceBefore: number | null, blockBefore: bigint | null) => void
  /** What the wallet calls the batch that it has. */
  batch: (id: string) => void
}

/**
 * `cancelled`: another transaction of the sender's took its place, which moved nothing of it. `absent`: the transaction
 * that the wallet named was carried out, and has no such payment in it.
 */
export type TransferOutcome =
  | { kind: 'paid'; txHash: Hex }
  | { kind: 'reverted'; txHash: Hex }
  | { kind: 'cancelled'; txHash: Hex }
  | { kind: 'absent'; txHash: Hex }

/** Once `signal` says that nobody waits any more the wallet is not asked. */
export async function sendTransfer(
  terms: TransferTerms,
  watch: TransferWatch,
  signal: AbortSignal,
): Promise<SentTransfer> {
  const [impossible, nonceBefore, blockBefore] = await Promise.all([
    notTransferable(terms),
    // A wallet of several owners sends nothing of its own.
    terms.batches ? null : nextNonce(terms.chainId, terms.from),
    newestBlock(terms.chainId),
  ])
  if (impossible) return impossible
  if (signal.aborted) return { kind: 'given_up' }
  try {
    await standOn(terms.chainId)
  } catch (error) {
    return walletAnswer(error)
  }
  if (signal.aborted) return { kind: 'given_up' }
  watch.asking(nonceBefore, blockBefore)
  try {
    if (terms.batches) return await sendInBatch(terms, watch)
    return { kind: 'sent', txHash: hashOf(await send(terms)) }
  } catch (error) {
    if (error instanceof Unbatched) return sendTransfer({ ...terms, batches: false }, watch, signal)
    return sendingAnswer(error)
  }
}

/**
 * Waits until the chain has carried it out or not; a wallet may have sent it again for a higher fee. `payment` null: it
 * goes by a route, and pays the router.
 */
export async function transferOutcome(
  chainId: string,
  hash: Hex,
  payment: Payment | null,
): Promise<TransferOutcome> {
  const { receipt, cancelled } = await settled(chainId, hash)
  const txHash = receipt.transactionHash
  if (cancelled) return { kind: 'cancelled', txHash }
  if (receipt.status !== 'success') return { kind: 'reverted', txHash }
  return { kind: payment && !isPaidIn(payment, receipt.logs) ? 'absent' : 'paid', txHash }
}

async function sendInBatch(terms: TransferTerms, watch: TransferWatch): Promise<SentTransfer> {
  const { chainId, amount, from, recipient } = terms
  const call = isNative(terms)
    ? { to: recipient, value: amount }
    : encoded(transferring(terms, from, recipient, amount))
  return answerOf(chainId, await sendBatch(chainId, from, [call]), watch)
}

/** What becomes of a batch that the wallet has. */
export async function answerOf(chainId: string, batch: string, watch: TransferWatch): Promise<SentTransfer> {
  watch.batch(batch)
  const outcome = await batchOutcome(chainId, batch)
  switch (outcome.kind) {
    case 'done':
      return { kind: 'sent', txHash: outcome.txHash }
    case 'reverted':
      return { kind: 'refused', cause: refused('reverted') }
    case 'failed':
      return { kind: 'refused', cause: BATCH_FAILED }
    case 'open':
      return outcome
  }
}

async function send(terms: TransferTerms): Promise<Hex> {
  const config = await wagmiConfig()
  const { amount, from: account, recipient } = terms
  const chainId = Number(terms.chainId)
  if (isNative(terms)) {
    return sendTransaction(config, { account, chainId, to: recipient, value: amount })
  }
  const call = { ...transferring(terms, account, recipient, amount), account, chainId }
  return askToSend(
    () => writeContract(config, call),
    () => simulateContract(config, call),
  )
}
