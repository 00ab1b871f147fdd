import { Contract, utils } from 'ethersv5'
import type { Chain, Person } from '../../product/api'
import { nodeOf, stranger, walletOf } from '../../product/chain'

const MINTABLE = ['function mint(address to, uint256 amount)']

/** Another contract with the code, name and symbol of this token. `owner` has a million units of it. */
export async function copyToken(chain: Chain, token: string, owner: Person): Promise<string> {
  const node = nodeOf(chain)
  const copy = utils.getAddress(stranger())
  await node.send('anvil_setCode', [copy, await node.getCode(token)])
  const minted = await new Contract(copy, MINTABLE, walletOf(owner, node)).mint(owner.address, 1_000_000)
  await minted.wait()
  return copy
}
