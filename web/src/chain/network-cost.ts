import { encodeFunctionData } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'wagmi/actions'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { linkVaultAbi } from '@filbert/sdk/abi.gen'
import { allowing, encoded, kindOf, type Moved, transferring } from '@filbert/sdk/asset-calls'
import { wagmiConfig } from './wagmi'

/** Something that costs its sender gas. `recipient`: paid straight; null: into a link. */
export interface Costed extends Moved {
  chainId: string
  vault: Hex
  from: Hex
  recipient: Hex | null
}

/** Spec: what is taken where the chain gives no estimate. */
const FALLBACK_GAS = 100_000n

/** Measured on the vault, rounded up, by kind: a deposit can only be estimated once it is allowed. */
const DEPOSIT_GAS = { 1: 110_000n, 2: 150_000n, 3: 150_000n }

/** What sending will cost at most, in the chain's smallest units: for showing, and to keep enough back. */
export async function networkCost(costed: Costed): Promise<bigint> {
  const [fee, gas] = await Promise.all([feePerGas(Number(costed.chainId)), gasOf(costed)])
  return fee * gas
}

/** What a unit of gas costs at most, in the chain's smallest units. */
export async function feePerGas(chainId: number): Promise<bigint> {
  const config = await wagmiConfig()
  try {
    return (await estimateFeesPerGas(config, { chainId })).maxFeePerGas
  } catch {
    // Chains from before EIP-1559.
    return (await estimateFeesPerGas(config, { chainId, type: 'legacy' })).gasPrice
  }
}

/** By the smallest amount there is: what is sent costs the same, whatever its amount. */
async function gasOf(costed: Costed): Promise<bigint> {
  const { chainId, vault, from, recipient } = costed
  const call = { chainId, from }
  const kind = kindOf(costed)
  if (kind === 0) {
    return estimated({
      ...call,
      to: recipient ?? vault,
      value: 1n,
      ...(!recipient && { data: nativeDeposit(from) }),
    })
  }
  if (recipient) return estimated({ ...call, ...encoded(transferring(costed, from, recipient, 1n)) })
  const allowed = allowing(costed, vault, 1n)
  return (allowed ? await estimated({ ...call, ...encoded(allowed) }) : 0n) + DEPOSIT_GAS[kind]
}

interface Call {
  chainId: string
  from: Hex
  to: Hex
  value?: bigint
  data?: Hex
}

async function estimated({ chainId, from, ...call }: Call): Promise<bigint> {
  try {
    return await estimateGas(await wagmiConfig(), { ...call, account: from, chainId: Number(chainId) })
  } catch {
    return FALLBACK_GAS
  }
}

/** Any key does: it is never sent. */
function nativeDeposit(key: Hex): Hex {
  return encodeFunctionData({
    abi: linkVaultAbi,
    functionName: 'makeDeposit',
    args: [ZERO_ADDRESS, 0, 1n, 0n, key],
  })
}
