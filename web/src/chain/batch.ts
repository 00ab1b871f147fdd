import type { Log, TransactionReceipt } from 'viem'
import { type GetCallsStatusReturnType, getCallsStatus, sendCalls, waitForCallsStatus } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { refusesBatches, throwBatchError, Unbatched } from './batch-errors'
import { receiptNow, settled } from './receipt'
import { batchOf, hashTold } from './told'
import { wagmiConfig } from './wagmi'

/** A call with its arguments put in already. */
export interface Call {
  to: Hex
  data?: Hex
  value?: bigint
}

/**
 * `done`: the chain has the transaction that the wallet names. `reverted`: it has it, and reverted it.
 * `failed`: only the wallet says that nothing came of it, and wallets have been wrong about that. `open`: nobody knows
 * yet; a wallet with several owners asks each of them, and that may take days.
 */
export type BatchOutcome =
  | { kind: 'done'; txHash: Hex; logs: Log[] }
  | { kind: 'reverted' }
  | { kind: 'failed' }
  | { kind: 'open' }

/** EIP-5792: with 6xx a part of the calls may have been carried out. */
const PARTIAL = 6

/** How long the page waits for it. Milliseconds. */
const WAIT_MS = 10 * 60_000

/**
 * Asks the wallet once for all of them, which it carries out together or not at all (EIP-5792). Returns the wallet's id
 * of the batch. Throws `Untold` where the wallet gave none, and `Unbatched` where it cannot carry out this batch and
 * has sent nothing of it.
 */
export async function sendBatch(chainId: string, account: Hex, calls: readonly Call[]): Promise<string> {
  if (refusesBatches(chainId, account)) throw new Unbatched()
  const config = await wagmiConfig()
  try {
    const { id } = await sendCalls(config, {
      account,
      chainId: Number(chainId),
      calls: [...calls],
      forceAtomic: true,
    })
    return batchOf(id)
  } catch (error) {
    return throwBatchError(chainId, account, error)
  }
}

/** What the wallet, and then the chain, says of it now. Where the wallet does not know it, nobody knows. */
export async function batchNow(chainId: string, id: string): Promise<BatchOutcome> {
  try {
    return await read(chainId, await getCallsStatus(await wagmiConfig(), { id }), receiptNow)
  } catch {
    return { kind: 'open' }
  }
}

/** Waits for the same. */
export async function batchOutcome(chainId: string, id: string): Promise<BatchOutcome> {
  const config = await wagmiConfig()
  try {
    return await read(chainId, await waitForCallsStatus(config, { id, timeout: WAIT_MS }), receiptLater)
  } catch {
    return { kind: 'open' }
  }
}

/** `receiptOf`: what the chain has of a transaction; a wallet's own receipts are not believed. */
async function read(
  chainId: string,
  { status, statusCode, receipts }: GetCallsStatusReturnType,
  receiptOf: typeof receiptNow,
): Promise<BatchOutcome> {
  const known = Array.isArray(receipts) ? receipts : []
  const txHash = hashTold(known.at(-1)?.transactionHash)
  if (status === 'failure') {
    if (Math.floor(statusCode / 100) === PARTIAL) return { kind: 'open' }
    return { kind: txHash !== null && (await isReverted(chainId, txHash)) ? 'reverted' : 'failed' }
  }
  if (status !== 'success' || txHash === null) return { kind: 'open' }
  const receipt = await receiptOf(chainId, txHash)
  if (receipt === null) return { kind: 'open' }
  if (receipt.status === 'reverted') return { kind: 'reverted' }
  return { kind: 'done', txHash: receipt.transactionHash, logs: receipt.logs }
}

async function isReverted(chainId: string, txHash: Hex): Promise<boolean> {
  const receipt = await receiptNow(chainId, txHash).catch(() => null)
  return receipt?.status === 'reverted'
}

/** The chain's node may be a block behind the wallet's. */
async function receiptLater(chainId: string, txHash: Hex): Promise<TransactionReceipt> {
  return (await settled(chainId, txHash, WAIT_MS)).receipt
}
