import { erc20Abi, erc721Abi, erc1155Abi } from 'viem'
import { readContract, writeContract } from 'wagmi/actions'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { allowing, kindOf, type Moved, tokenIdOf } from '@filbert/sdk/asset-calls'
import { refused } from './causes'
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

/** Lets `spender` draw this, unless it may already. Null: it may. Throws what the wallet or the node throws. */
export async function allow(
  terms: Allowed,
  spender: Hex,
  onPhase: (phase: AllowancePhase) => void,
): Promise<WalletAnswer | null> {
  const call = allowing(terms, spender, terms.amount)
  if (!call || (await isAllowed(terms, spender))) return null
  const config = await wagmiConfig()
  const chainId = Number(terms.chainId)
  onPhase('allowing')
  const hash = hashOf(await writeContract(config, { ...call, chainId, account: terms.from }))
  onPhase('allowance_mining')
  const { receipt, cancelled } = await settled(terms.chainId, hash)
  if (cancelled) return { kind: 'refused', cause: refused('replaced') }
  return receipt.status === 'success' ? null : { kind: 'refused', cause: refused('reverted') }
}

async function isAllowed(terms: Allowed, spender: Hex): Promise<boolean> {
  const { from } = terms
  const config = await wagmiConfig()
  const contract = { address: terms.token, chainId: Number(terms.chainId) }
  switch (kindOf(terms)) {
    case 0:
      return true
    case 1: {
      const asked = { ...contract, abi: erc20Abi, functionName: 'allowance', args: [from, spender] } as const
      return (await readContract(config, asked)) >= terms.amount
    }
    case 2: {
      const args = [tokenIdOf(terms)] as const
      const approved = { ...contract, abi: erc721Abi, functionName: 'getApproved', args } as const
      return sameAddress(await readContract(config, approved), spender) || openTo(erc721Abi)
    }
    case 3:
      return openTo(erc1155Abi)
  }
  function openTo(abi: typeof erc721Abi | typeof erc1155Abi): Promise<boolean> {
    return readContract(config, { ...contract, abi, functionName: 'isApprovedForAll', args: [from, spender] })
  }
}
