import type { Hash, TransactionReceipt } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { wagmiConfig } from './wagmi'

/** `cancelled`: another transaction of the sender's took its place, and the receipt is of that one. */
export interface Settled {
  receipt: TransactionReceipt
  cancelled: boolean
}

/**
 * Waits for as long as it takes until the chain has carried a transaction out, or reverted it: that is an answer as
 * good as any. (wagmi's own action throws then, as it does when the chain cannot be reached.)
 */
export async function settled(chainId: string, hash: Hash): Promise<Settled> {
  const client = (await wagmiConfig()).getClient({ chainId: Number(chainId) })
  let cancelled = false
  const receipt = await waitForTransactionReceipt(client, {
    hash,
    timeout: 0,
    // The same call for a higher fee is the same transaction to everybody.
    onReplaced: ({ reason }) => {
      cancelled = reason !== 'repriced'
    },
  })
  return { receipt, cancelled }
}
