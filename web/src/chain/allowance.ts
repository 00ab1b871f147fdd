import { erc20Abi, erc721Abi, erc1155Abi } from 'viem'
import { readContract, simulateContract, writeContract } from 'wagmi/actions'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { allowanceCalls } from '@filbert/sdk/allowance-calls'
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
  const calls = await needed(terms, spender)
  const config = await wagmiConfig()
  const chainId = Number(terms.chainId)
  for (const [at, call] of calls.entries()) {
    if (signal?.aborted) return null
    onPhase('allowing')
    const hash = hashOf(await writeContract(config, { ...call, chainId, account: terms.from }))
    onPhase('allowance_mining')
    const { receipt, cancelled } = await settled(terms.chainId, hash)
    if (cancelled) return { kind: 'refused', cause: refused('replaced') }
    if (receipt.status !== 'success') return { kind: 'refused', cause: refused('reverted') }
    noteAllowed()
    // The node that answers next may be behind the one that had the receipt.
    const isLast = at === calls.length - 1
    await untilKnown(async () => {
      const left = await leftOf(terms, spender)
      return isLast ? left >= terms.amount : left === 0n
    }, signal)
  }
  return null
}

/** The same calls, for a batch. A chain that cannot be read leaves the usual one. */
export async function batchedAllowance(terms: Allowed, spender: Hex): Promise<Call[]> {
  const calls = await needed(terms, spender).catch(() => {
    const usual = allowing(terms, spender, terms.amount)
    return usual ? [usual] : []
  })
  return calls.map(encoded)
}

/** What has to be called before `spender` may draw this, by what the chain says. */
function needed(terms: Allowed, spender: Hex): Promise<ContractCall[]> {
  return allowanceCalls(terms, spender, terms.amount, {
    left: () => leftOf(terms, spender),
    refuses: (call) => isRefused(terms, call),
  })
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
async function untilKnown(isKnown: () => Promise<boolean>, signal: AbortSignal | undefined): Promise<void> {
  for (let waited = 0; waited < LAG_MS && !signal?.aborted; waited += LOOK_EVERY_MS) {
    if (await isKnown().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** How much of it `spender` may draw: of a collectible all or nothing. */
async function leftOf(terms: Allowed, spender: Hex): Promise<bigint> {
  if (kindOf(terms) !== 1) return (await isOpenTo(terms, spender)) ? terms.amount : 0n
  const { chainId, token, from } = terms
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
