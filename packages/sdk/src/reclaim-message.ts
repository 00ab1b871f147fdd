import type { Hex } from 'viem'
import { isReclaimList } from './reclaim-list.js'

/** Where what a sender signs is good. */
export interface VaultPlace {
  chainId: string
  vault: Hex
}

const OWN_DOMAIN = { name: 'Filbert', version: '1' }
/** Of every older vault: the version stayed when the vaults went on to v4.3 and v4.4. */
const OLDER_DOMAIN = { name: 'Peanut', version: '4.2' }

/** What a sender signs (EIP-712) that one deposit shall come back. `isOwn`: the vault is Filbert's own. */
export function reclaimMessage(place: VaultPlace & { isOwn: boolean }, index: bigint) {
  return {
    domain: domainOf(place, place.isOwn ? OWN_DOMAIN : OLDER_DOMAIN),
    types: { GaslessReclaim: [{ name: 'depositIndex', type: 'uint256' }] },
    primaryType: 'GaslessReclaim',
    message: { depositIndex: index },
  } as const
}

/** The same for a list as `reclaimLists` makes them, of Filbert's own vault: older ones know no lists. */
export function reclaimManyMessage(place: VaultPlace, indexes: readonly bigint[]) {
  if (!isReclaimList(indexes)) throw new RangeError('no list of deposits for one signature')
  return {
    domain: domainOf(place, OWN_DOMAIN),
    types: { GaslessReclaimMany: [{ name: 'depositIndexes', type: 'uint256[]' }] },
    primaryType: 'GaslessReclaimMany',
    message: { depositIndexes: indexes },
  } as const
}

function domainOf({ chainId, vault }: VaultPlace, named: { name: string; version: string }) {
  return { ...named, chainId: Number(chainId), verifyingContract: vault }
}
