import { encodeFunctionData, parseAbi } from 'viem'
import { estimateFeesPerGas, estimateGas, readContract } from 'wagmi/actions'
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

const ORACLE = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** Spec: what is taken where the chain gives no estimate. */
const FALLBACK_GAS = 100_000n

/** Measured on the vault, rounded up, by kind: a deposit can only be estimated once it is allowed. */
const DEPOSIT_GAS = { 1: 110_000n, 2: 150_000n, 3: 150_000n }

/** What sending will cost at most, in the chain's smallest units: for showing, and to keep enough back. */
export async function networkCost(costed: Costed): Promise<bigint> {
  const calls = callsOf(costed)
  const chainId = Number(costed.chainId)
  const [fee, dataFee, ...gas] = await Promise.all([
    feePerGas(chainId),
    dataFeeOf(
      chainId,
      calls.map(({ data }) => data),
    ),
    ...calls.map((call) => gasOf(call, costed)),
  ])
  return fee * sum(gas) + dataFee
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

interface Call {
  to: Hex
  value?: bigint
  data: Hex
  /** Known, where the chain can give no estimate yet. */
  gas?: bigint
}

/** By the smallest amount there is: what is sent costs the same, whatever its amount. */
function callsOf(costed: Costed): Call[] {
  const { vault, from, recipient } = costed
  const kind = kindOf(costed)
  if (kind === 0) return [{ to: recipient ?? vault, value: 1n, data: recipient ? '0x' : deposit(from) }]
  if (recipient) return [encoded(transferring(costed, from, recipient, 1n))]
  const allowed = allowing(costed, vault, 1n)
  const deposited = { to: vault, data: deposit(from), gas: DEPOSIT_GAS[kind] }
  return allowed ? [encoded(allowed), deposited] : [deposited]
}

async function gasOf({ gas, ...call }: Call, { chainId, from }: Costed): Promise<bigint> {
  if (gas !== undefined) return gas
  try {
    return await estimateGas(await wagmiConfig(), { ...call, account: from, chainId: Number(chainId) })
  } catch {
    return FALLBACK_GAS
  }
}

/** What stands around a call's data in a transaction: ids, fees, addresses, the signature. It hardly shrinks. */
const AROUND = 'ff'.repeat(180)

/**
 * What chains charge at most for putting transactions of these calls onto the chain that they settle on, beside their
 * gas. It follows what that chain asks for, which may double until a block takes them. 0: the chain charges none.
 */
export async function dataFeeOf(chainId: number, calls: readonly Hex[]): Promise<bigint> {
  const config = await wagmiConfig()
  const oracle = config.chains.find(({ id }) => id === chainId)?.contracts?.gasPriceOracle
  if (!oracle || !('address' in oracle)) return 0n
  const fees = calls.map((data) =>
    readContract(config, {
      chainId,
      address: oracle.address as Hex,
      abi: ORACLE,
      functionName: 'getL1Fee',
      args: [`${data}${AROUND}`],
    }),
  )
  return 2n * sum(await Promise.all(fees))
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((all, part) => all + part, 0n)
}

/** Any key does: it is never sent. */
function deposit(key: Hex): Hex {
  return encodeFunctionData({
    abi: linkVaultAbi,
    functionName: 'makeDeposit',
    args: [ZERO_ADDRESS, 0, 1n, 0n, key],
  })
}
