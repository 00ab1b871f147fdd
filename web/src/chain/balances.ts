import {
  BaseError,
  ContractFunctionRevertedError,
  erc20Abi,
  erc721Abi,
  erc1155Abi,
  InternalRpcError,
} from 'viem'
import { getBalance, readContract } from 'wagmi/actions'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { kindOf, type Moved, tokenIdOf } from '@filbert/sdk/asset-calls'
import { wagmiConfig } from './wagmi'

/** What an address holds of something on a chain: smallest units, or how many pieces of a collectible. */
export async function readBalance(chainId: string, moved: Moved, owner: Hex): Promise<bigint> {
  const config = await wagmiConfig()
  const chain = { chainId: Number(chainId) }
  const contract = { ...chain, address: moved.token }
  switch (kindOf(moved)) {
    case 0:
      return (await getBalance(config, { ...chain, address: owner })).value
    case 1:
      return readContract(config, { ...contract, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    case 2:
      return (await isOwner(contract, tokenIdOf(moved), owner)) ? 1n : 0n
    case 3: {
      const args = [owner, tokenIdOf(moved)] as const
      return readContract(config, { ...contract, abi: erc1155Abi, functionName: 'balanceOf', args })
    }
  }
}

/** A piece that is not there any more has no owner, and its contract refuses to name one. */
async function isOwner(
  contract: { chainId: number; address: Hex },
  id: bigint,
  owner: Hex,
): Promise<boolean> {
  try {
    const ownerOf = { ...contract, abi: erc721Abi, functionName: 'ownerOf', args: [id] } as const
    return sameAddress(await readContract(await wagmiConfig(), ownerOf), owner)
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}

/** The contract said no. A node that has troubles of its own is not the contract. */
export function isRevert(error: unknown): boolean {
  if (!(error instanceof BaseError) || error.walk((e) => e instanceof InternalRpcError)) return false
  return error.walk((e) => e instanceof ContractFunctionRevertedError) !== null
}
