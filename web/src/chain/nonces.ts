import { getTransaction, getTransactionCount } from 'wagmi/actions'
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

/** Whether the chain has taken another transaction of the account with this nonce, or a later one: then this one never comes. */
export async function isNoncePassed(chainId: string, address: Hex, nonce: number): Promise<boolean> {
  const chain = { chainId: Number(chainId), address, blockTag: 'latest' } as const
  return (await getTransactionCount(await wagmiConfig(), chain)) > nonce
}
