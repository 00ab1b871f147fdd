import { encodeFunctionData, erc20Abi } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'wagmi/actions'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { linkVaultAbi } from './abi.gen'
import { wagmiConfig } from './wagmi'

/** Something that costs its sender gas. `recipient`: paid straight; null: into a link. */
export interface Costed {
  chainId: string
  vault: Hex
  token: Hex
  from: Hex
  recipient: Hex | null
}

/** Spec: what is taken where the chain gives no estimate. */
const FALLBACK_GAS = 100_000n

/** Measured on the vault, rounded up: a token's deposit can only be estimated once it is allowed. */
const TOKEN_DEPOSIT_GAS = 110_000n

/** What sending will cost at most, in the chain's smallest units: for showing, and to keep enough back. */
export async function networkCost(costed: Costed): Promise<bigint> {
  const [fee, gas] = await Promise.all([feePerGas(Number(costed.chainId)), gasOf(costed)])
  return fee * gas
}

async function feePerGas(chainId: number): Promise<bigint> {
  const config = await wagmiConfig()
  try {
    return (await estimateFeesPerGas(config, { chainId })).maxFeePerGas
  } catch {
    // Chains from before EIP-1559.
    return (await estimateFeesPerGas(config, { chainId, type: 'legacy' })).gasPrice
  }
}

/** By the smallest amount there is: what is sent costs the same, whatever its amount. */
async function gasOf({ chainId, vault, token, from, recipient }: Costed): Promise<bigint> {
  const call = { chainId, from }
  if (sameAddress(token, ZERO_ADDRESS)) {
    return estimated({
      ...call,
      to: recipient ?? vault,
      value: 1n,
      ...(!recipient && { data: nativeDeposit(from) }),
    })
  }
  if (recipient) return estimated({ ...call, to: token, data: erc20('transfer', recipient) })
  return (await estimated({ ...call, to: token, data: erc20('approve', vault) })) + TOKEN_DEPOSIT_GAS
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

function erc20(functionName: 'approve' | 'transfer', to: Hex): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName, args: [to, 1n] })
}
