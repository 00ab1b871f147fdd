import type { Hex } from 'viem'
import { sameAddress } from './address.js'
import { FilbertError } from './error.js'
import { addressIn, wrong } from './inputs.js'
import type { Chain } from './schema.gen.js'

/** The contracts of a chain that may be given money, or a right to some. */
export interface TrustedContracts {
  /** What links are made in. */
  vault?: Hex
  /** What carries links' money to other chains. */
  router?: Hex
  /** What payments of requests may go through. */
  bridges?: readonly Hex[]
}

/** By chain id; or whichever the server names, for a server of one's own. */
export type Trust = Readonly<Record<string, TrustedContracts>> | 'as_served'

/** The vault that a version of a chain means. That of new links has to be the one that is trusted, if one is named. */
export function vaultOf(trust: Trust, chain: Chain, version: string): Hex {
  const served = chain.vaults[version]
  if (!served)
    throw new FilbertError('unknown_version', `Chain ${chain.chainId} has no vault ${version} here.`)
  const { vault } = namedOn(trust, chain)
  if (vault && version === chain.createVersion) refuseOther(chain, served, [vault])
  return addressIn(served)
}

/** The vault that money may be put into. */
export function payableVault(trust: Trust, chain: Chain): Hex {
  if (trust !== 'as_served' && !namedOn(trust, chain).vault) throw unpinned(chain, 'vault')
  return vaultOf(trust, chain, chain.createVersion)
}

/** The contract that a link's money may be handed to, to be carried on. */
export function trustedRouter(trust: Trust, chain: Chain): Hex {
  const { router: served } = chain
  if (!served) throw new FilbertError('routes_not_offered', 'From this chain nothing is carried over here.')
  if (trust === 'as_served') return addressIn(served)
  const { router } = namedOn(trust, chain)
  if (!router) throw unpinned(chain, 'router')
  refuseOther(chain, served, [router])
  return addressIn(router)
}

/** Throws if a payment may not go through this contract. */
export function refuseBridge(trust: Trust, chain: Chain, bridge: Hex): void {
  if (trust === 'as_served') return
  const { bridges } = namedOn(trust, chain)
  if (!bridges) throw unpinned(chain, 'bridges')
  refuseOther(chain, bridge, bridges)
}

function namedOn(trust: Trust, { chainId }: Chain): TrustedContracts {
  return trust === 'as_served' ? {} : (trust[chainId] ?? {})
}

function refuseOther({ chainId }: Chain, served: Hex, trusted: readonly Hex[]): void {
  if (trusted.some((one) => sameAddress(one, served))) return
  throw wrong(
    'contract_differs',
    `The server names ${served} on chain ${chainId}, which is none that you trust.`,
  )
}

function unpinned({ chainId }: Chain, which: keyof TrustedContracts): FilbertError {
  return wrong(
    'contract_unpinned',
    `Name the ${which} of chain ${chainId} that you trust in \`contracts\`: whoever answers for the server could name any.`,
  )
}
