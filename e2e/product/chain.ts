import { Contract, ethers, type Wallet } from 'ethersv5'
import type { Chain, Person } from './api'

const ERC20 = ['function balanceOf(address) view returns (uint256)']

/** A node that is asked more often than every four seconds, as is the default. */
export function nodeOf(chain: Chain): ethers.providers.JsonRpcProvider {
  const node = new ethers.providers.JsonRpcProvider(chain.rpcUrl)
  node.pollingInterval = 100
  return node
}

/** One of the sandbox's people, with a wallet on this node. */
export function walletOf(person: Person, node: ethers.providers.Provider): Wallet {
  return new ethers.Wallet(person.privateKey, node)
}

/** An address that nobody has used: what it owns came from the test. */
export function stranger(): string {
  return ethers.Wallet.createRandom().address
}

/** In smallest units. `token` null: the native one. */
export async function balanceOf(
  node: ethers.providers.Provider,
  token: string | null,
  owner: string,
): Promise<bigint> {
  const balance = token
    ? await new Contract(token, ERC20, node).balanceOf(owner)
    : await node.getBalance(owner)
  return BigInt(balance.toString())
}
