import { Contract, ethers } from 'ethersv5'
import { type Config, chainOf, type Person } from './api'
import { nodeOf, walletOf } from './chain'

/** Where ENS is asked about names; the sandbox's lets anybody give any name any resolver. */
const UNIVERSAL_RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const RESOLVERS = [
  'function resolverOf(bytes32 node) view returns (address)',
  'function setResolver(bytes32 node, address resolver)',
]
const RECORDS = ['function setAddr(bytes32 node, address account)']

/** The name that the sandbox gave one of its people. */
export function nameOf(person: Person): string {
  return `${person.name.toLowerCase()}.eth`
}

/** From now on `name` means `account`. `by` pays for it. */
export async function letMean(config: Config, by: Person, name: string, account: string): Promise<void> {
  const wallet = walletOf(by, nodeOf(chainOf(config, '31337')))
  const resolvers = new Contract(UNIVERSAL_RESOLVER, RESOLVERS, wallet)
  const [node, known] = [name, nameOf(by)].map((each) => ethers.utils.namehash(each))
  const records = await resolvers.resolverOf(known)
  await (await new Contract(records, RECORDS, wallet).setAddr(node, account)).wait()
  await (await resolvers.setResolver(node, records)).wait()
}

/** A name that no other journey uses. */
export function freshName(): string {
  return `friend-${ethers.Wallet.createRandom().address.slice(2, 12).toLowerCase()}.eth`
}
