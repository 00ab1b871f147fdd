import { type Hash, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt, waitForTransactionReceipt } from 'viem/actions'
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
