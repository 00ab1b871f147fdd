import { estimateFeesPerGas } from 'wagmi/actions'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { wagmiConfig } from './wagmi'

/** Measured on the vault, rounded up: a deposit of the chain's currency; an approval and a token deposit. */
const NATIVE_GAS = 100_000n
const TOKEN_GAS = 170_000n

/** What a deposit will cost its sender at most, in the chain's smallest units: for showing, and to keep enough back. */
export async function networkCost(chainId: string, token: Hex): Promise<bigint> {
  const { maxFeePerGas } = await estimateFeesPerGas(await wagmiConfig(), { chainId: Number(chainId) })
  return maxFeePerGas * (sameAddress(token, ZERO_ADDRESS) ? NATIVE_GAS : TOKEN_GAS)
}
