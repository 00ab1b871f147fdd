import {
  type Hash,
  type Log,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import {
  getBlockNumber,
  getTransaction,
  getTransactionReceipt,
  waitForTransactionReceipt,
} from 'viem/actions'
import { wagmiConfig } from './wagmi'

/** `cancelled`: another transaction of the sender's took its place, and the receipt is of that one. */
export interface Settled {
  receipt: TransactionReceipt
  cancelled: boolean
}

/**
 * Waits for as long as it takes until the chain has carried a transaction out, or reverted it: that is an answer as
 * good as any. (wagmi's own action throws then, as it does when the chain cannot be reached.) `timeout`: milliseconds,
 * after which it throws.
 */
export async function settled(chainId: string, hash: Hash, timeout = 0): Promise<Settled> {
  const client = (await wagmiConfig()).getClient({ chainId: Number(chainId) })
  let cancelled = false
  const receipt = await waitForTransactionReceipt(client, {
    hash,
    timeout,
    // The same call for a higher fee is the same transaction to everybody.
    onReplaced: ({ reason }) => {
      cancelled = reason !== 'repriced'
    },
  })
  return { receipt, cancelled }
}

/** In so many blocks nothing of a chain is expected to change any more: as many as the slowest of them needs. */
const FINAL_AFTER = 128n

/** `final`: in a block that stays. `logs`: what contracts told in it. */
export type TransactionNow = { nonce: number } & (
  | { kind: 'pending' | 'reverted' }
  | { kind: 'mined'; final: boolean; logs: readonly Log[] }
)

/** One look at a transaction; null where the node has not heard of it. Throws where it cannot be asked. */
export async function transactionNow(chainId: string, hash: Hash): Promise<TransactionNow | null> {
  const client = (await wagmiConfig()).getClient({ chainId: Number(chainId) })
  try {
    const { nonce, blockNumber } = await getTransaction(client, { hash })
    if (blockNumber === null) return { kind: 'pending', nonce }
    const receipt = await receiptNow(chainId, hash)
    if (receipt === null) return { kind: 'pending', nonce }
    if (receipt.status === 'reverted') return { kind: 'reverted', nonce }
    const newest = await getBlockNumber(client, { cacheTime: 0 })
    return { kind: 'mined', nonce, final: newest - blockNumber >= FINAL_AFTER, logs: receipt.logs }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  }
}

/** What the chain has made of a transaction so far; null while it has not taken it. Throws where it cannot be asked. */
export async function receiptNow(chainId: string, hash: Hash): Promise<TransactionReceipt | null> {
  const client = (await wagmiConfig()).getClient({ chainId: Number(chainId) })
  try {
    return await getTransactionReceipt(client, { hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}
