import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Contract, ContractFactory, ethers } from 'ethersv5'
import { type Chain, type Person, tokenOf } from './api'
import { nodeOf, walletOf } from './chain'

const ARTIFACT = resolve(import.meta.dirname, '../../contracts/out/SmartAccount.sol/SmartAccount.json')
const MINTABLE = ['function mint(address to, uint256 amount)']

/** A call, as wallets are asked for several of them. */
export interface Call {
  to: string
  value?: string
  data?: string
}

/** A wallet that is a contract, on one chain, with an owner whose key signs for it. */
export interface SmartAccount {
  address: string
  /** All of them in one transaction, or none. Its hash, once it is mined. */
  execute: (calls: readonly Call[]) => Promise<string>
}

/** With a thousand of each token that is asked for, and a coin of the chain's own. */
export async function deploySmartAccount(
  chain: Chain,
  owner: Person,
  symbols: readonly string[],
): Promise<SmartAccount> {
  const { abi, bytecode } = JSON.parse(readFileSync(ARTIFACT, 'utf8'))
  const wallet = walletOf(owner, nodeOf(chain))
  const account = await new ContractFactory(abi, bytecode.object, wallet).deploy(owner.address)
  await account.deployed()
  for (const symbol of symbols) {
    const { address, decimals } = tokenOf(chain, symbol)
    const amount = ethers.utils.parseUnits('1000', decimals)
    await (await new Contract(address, MINTABLE, wallet).mint(account.address, amount)).wait()
  }
  await (await wallet.sendTransaction({ to: account.address, value: ethers.utils.parseEther('1') })).wait()
  return {
    address: account.address,
    execute: async (calls) => {
      const given = calls.map(({ to, value = '0x0', data = '0x' }) => ({ to, value, data }))
      const sent: ethers.ContractTransaction = await account.execute(given)
      await sent.wait()
      return sent.hash
    },
  }
}
