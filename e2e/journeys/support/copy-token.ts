import { Contract, utils } from 'ethersv5'
import type { Chain, Person } from '../../product/api'
import { nodeOf, stranger, walletOf } from '../../product/chain'

const TOKEN = ['function mint(address to, uint256 amount)', 'function decimals() view returns (uint8)']

interface Copying {
  /** Another number of them than the token's own 18. */
  decimals?: number
  /** How many units its owner has. */
  units?: bigint
}

/** Another contract with the code, name and symbol of this token. `owner` has a million units of it, or as many as wanted. */
export async function copyToken(
  chain: Chain,
  token: string,
  owner: Person,
  { decimals, units = 1_000_000n }: Copying = {},
): Promise<string> {
  const node = nodeOf(chain)
  const address = utils.getAddress(stranger())
  const code = await node.getCode(token)
  await node.send('anvil_setCode', [address, decimals === undefined ? code : withDecimals(code, decimals)])
  const copy = new Contract(address, TOKEN, walletOf(owner, node))
  if (decimals !== undefined && (await copy.decimals()) !== decimals)
    throw new Error('the code of the token says its decimals otherwise by now')
  await (await copy.mint(owner.address, units)).wait()
  return address
}

/** `return 18` as the compiler writes it: the number, put where the free memory begins. */
function withDecimals(code: string, decimals: number): string {
  const pushed = decimals.toString(16).padStart(2, '0')
  return code.replace('60405160128152', `60405160${pushed}8152`)
}
