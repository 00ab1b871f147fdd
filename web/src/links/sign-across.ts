import type { RouteQuote } from '@/api/routes'
import type { Chain, ClaimAcross } from '@/api/schema.gen'
import { signClaim } from '@filbert/sdk/claim-signature'
import type { Hex } from '@/lib/hex'
import { signRoute } from '@filbert/sdk/route-signature'
import { linkKey } from '@/lib/secret'
import { type RoutedLink, type Shown, termsOf } from './route-terms'

/** A link that is to go by a route. */
export interface Crossed {
  link: RoutedLink
  chain: Chain
  vault: Hex
  /** It goes no further than its signatures. */
  secret: string
}

/**
 * Signs with the link's own key, here, what is shown and nothing else: that the vault pays the router contract, and
 * what that does with it. Null: the route is another than is shown, and nothing is signed.
 */
export async function signAcross(
  crossed: Crossed,
  quote: RouteQuote,
  shown: Shown,
): Promise<ClaimAcross | null> {
  const { link, chain, vault, secret } = crossed
  const { router } = chain
  const terms = termsOf(quote, shown, crossed)
  if (!terms || !router) return null
  const { privateKey } = linkKey(secret)
  const chainId = BigInt(link.chainId)
  const withdrawal = { chainId, vault, index: BigInt(link.index), recipient: router }
  const [withdrawalSignature, routingSignature] = await Promise.all([
    signClaim(privateKey, withdrawal, 'recipient'),
    signRoute(privateKey, { chainId, router }, terms),
  ])
  return { routeId: quote.routeId, withdrawalSignature, routingSignature }
}
