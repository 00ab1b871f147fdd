import { erc20Abi } from 'viem'
import { getBalance, readContract } from 'wagmi/actions'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { wagmiConfig } from './wagmi'

/** What an address holds of a token on a chain, in smallest units; the zero address is the chain's own currency. */
export async function readBalance(chainId: string, token: Hex, owner: Hex): Promise<bigint> {
  const config = await wagmiConfig()
  const chain = { chainId: Number(chainId) }
  if (sameAddress(token, ZERO_ADDRESS)) return (await getBalance(config, { ...chain, address: owner })).value
  return readContract(config, {
    ...chain,
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
}
