import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ethers } from 'ethersv5'
import type { Chain } from '../../product/api'
import { nodeOf } from '../../product/chain'
import type { Running } from '../../product/product'

/** Empties the accounts that pay for gas on a chain. What is returned fills them again. */
export async function takeGasMoney(product: Running, chain: Chain): Promise<() => Promise<void>> {
  const keys: Record<string, string[]> = JSON.parse(
    readFileSync(join(product.dataDir, 'sandbox/sponsors.json'), 'utf8'),
  )
  const accounts = (keys[chain.chainId] ?? []).map((key) => new ethers.Wallet(key).address)
  if (accounts.length === 0) throw new Error(`nobody pays on chain ${chain.chainId}`)
  const node = nodeOf(chain)
  const set = async (wei: ethers.BigNumber) => {
    for (const account of accounts) await node.send('anvil_setBalance', [account, wei.toHexString()])
  }
  await set(ethers.constants.Zero)
  return () => set(ethers.utils.parseEther('1000'))
}
