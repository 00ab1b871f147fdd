import { getBlockNumber, getTransaction, getTransactionCount } from 'wagmi/actions'
import type { Hex } from '@/lib/hex'
import { wagmiConfig } from './wagmi'

/** The nonce of a transaction that is out; null where the chain's node has not heard of it. */
export async function nonceOf(chainId: string, hash: Hex): Promise<number | null> {
  try {
    return (await getTransaction(await wagmiConfig(), { chainId: Number(chainId), hash })).nonce
  } catch {
    return null
  }
}

/** A chain's node that says nothing for this long is not waited for. Milliseconds. */
const PATIENCE_MS = 2_000

/** The nonce of the account's next transaction, as the chain has it; null where its node does not tell in time. */
export async function nextNonce(chainId: string, address: Hex): Promise<number | null> {
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([countOf(chainId, address).catch(() => null), silence])
}

/** The newest block, as the chain's node has it; null where it does not tell in time. */
export async function newestBlock(chainId: string): Promise<bigint | null> {
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const asked = wagmiConfig().then((config) =>
    getBlockNumber(config, { chainId: Number(chainId), cacheTime: 0 }),
  )
  return Promise.race([asked.catch(() => null), silence])
}

/** Whether the chain has taken another transaction of the account with this nonce, or a later one: then this one never comes. */
export async function isNoncePassed(chainId: string, address: Hex, nonce: number): Promise<boolean> {
  return (await countOf(chainId, address)) > nonce
}

/**
 * The newest block of the chain's node, where the account's transaction with this nonce is in it or in one before it; null
 * while the nonce is free there. Throws where the node cannot be asked.
 */
export async function blockPastNonce(chainId: string, address: Hex, nonce: number): Promise<bigint | null> {
  const config = await wagmiConfig()
  const blockNumber = await getBlockNumber(config, { chainId: Number(chainId), cacheTime: 0 })
  const count = await getTransactionCount(config, { chainId: Number(chainId), address, blockNumber })
  return count > nonce ? blockNumber : null
}

async function countOf(chainId: string, address: Hex): Promise<number> {
  const chain = { chainId: Number(chainId), address, blockTag: 'latest' } as const
  return getTransactionCount(await wagmiConfig(), chain)
}
