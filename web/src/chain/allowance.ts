import { erc20Abi, erc721Abi, erc1155Abi } from 'viem'
import { readContract, simulateContract, writeContract } from 'wagmi/actions'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { allowing, type ContractCall, encoded, kindOf, type Moved, tokenIdOf } from '@filbert/sdk/asset-calls'
import { isRevert } from './balances'
import type { Call } from './batch'
import { refused } from './causes'
import { noteAllowed } from './node-lag'
import { settled } from './receipt'
import { hashOf } from './told'
import { wagmiConfig } from './wagmi'
import type { WalletAnswer } from './wallet-errors'

/** What somebody else is to draw. */
export interface Allowed extends Moved {
  chainId: string
  /** Smallest units, or how many pieces. */
  amount: bigint
  from: Hex
}

/** `allowing`: the wallet is asked. `allowance_mining`: the chain has it. */
export type AllowancePhase = 'allowing' | 'allowance_mining'

/** How long the page waits for its node to know of an allowance that is mined. Milliseconds. */
const LAG_MS = 30_000
const LOOK_EVERY_MS = 1_000

/**
 * Lets `spender` draw this, unless it may already, by as many transactions as the token wants. Null: it may. Throws
 * what the wallet or the node throws. Once `signal` says that nobody waits any more the wallet is not asked again.
 */
export async function allow(
  terms: Allowed,
  spender: Hex,
  onPhase: (phase: AllowancePhase) => void,
  signal?: AbortSignal,
): Promise<WalletAnswer | null> {
  const calls = await allowanceCalls(terms, spender)
  const config = await wagmiConfig()
  const chainId = Number(terms.chainId)
  for (const call of calls) {
    if (signal?.aborted) return null
    onPhase('allowing')
    const hash = hashOf(await writeContract(config, { ...call, chainId, account: terms.from }))
    onPhase('allowance_mining')
    const { receipt, cancelled } = await settled(terms.chainId, hash)
    if (cancelled) return { kind: 'refused', cause: refused('replaced') }
    if (receipt.status !== 'success') return { kind: 'refused', cause: refused('reverted') }
    noteAllowed()
    // The node that answers next may be behind the one that had the receipt.
    await untilKnown(terms, spender, call, signal)
  }
  return null
}

/** The same calls, for a batch. A chain that cannot be read leaves the usual one. */
export async function batchedAllowance(terms: Allowed, spender: Hex): Promise<Call[]> {
  const calls = await allowanceCalls(terms, spender).catch(() => {
    const usual = allowing(terms, spender, terms.amount)
    return usual ? [usual] : []
  })
  return calls.map(encoded)
}

/**
 * What has to be called before `spender` may draw this, by what the chain says. Some tokens, as USDT, refuse another
 * allowance while one is left: there it is set to zero before. Others refuse zero, so that only those are asked for it.
 */
async function allowanceCalls(terms: Allowed, spender: Hex): Promise<ContractCall[]> {
  const call = allowing(terms, spender, terms.amount)
  if (!call) return []
  if (kindOf(terms) !== 1) return (await isOpenTo(terms, spender)) ? [] : [call]
  const left = await allowanceOf(terms, spender)
  if (left >= terms.amount) return []
  const reset = allowing(terms, spender, 0n)
  return left > 0n && reset && (await isRefused(terms, call)) ? [reset, call] : [call]
}

async function isRefused({ chainId, from }: Allowed, call: ContractCall): Promise<boolean> {
  try {
    await simulateContract(await wagmiConfig(), { ...call, chainId: Number(chainId), account: from })
    return false
  } catch (error) {
    return isRevert(error)
  }
}

/** Waits for a bounded time until the chain's node knows of an allowance that is mined. */
async function untilKnown(
  terms: Allowed,
  spender: Hex,
  { args }: ContractCall,
  signal: AbortSignal | undefined,
): Promise<void> {
  const isKnown = async () => {
    if (kindOf(terms) !== 1) return isOpenTo(terms, spender)
    const left = await allowanceOf(terms, spender)
    return args[1] === 0n ? left === 0n : left >= terms.amount
  }
  for (let waited = 0; waited < LAG_MS && !signal?.aborted; waited += LOOK_EVERY_MS) {
    if (await isKnown().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function allowanceOf({ chainId, token, from }: Allowed, spender: Hex): Promise<bigint> {
  return readContract(await wagmiConfig(), {
    address: token,
    chainId: Number(chainId),
    abi: erc20Abi,
    functionName: 'allowance',
    args: [from, spender],
  })
}

/** Whether `spender` may draw a collectible. */
async function isOpenTo(terms: Allowed, spender: Hex): Promise<boolean> {
  const { from } = terms
  const config = await wagmiConfig()
  const contract = { address: terms.token, chainId: Number(terms.chainId) }
  const openTo = (abi: typeof erc721Abi | typeof erc1155Abi) =>
    readContract(config, { ...contract, abi, functionName: 'isApprovedForAll', args: [from, spender] })
  if (kindOf(terms) === 3) return openTo(erc1155Abi)
  const args = [tokenIdOf(terms)] as const
  const approved = { ...contract, abi: erc721Abi, functionName: 'getApproved', args } as const
  return sameAddress(await readContract(config, approved), spender) || openTo(erc721Abi)
}
