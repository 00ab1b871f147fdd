import type { RouteTerms } from '@filbert/sdk/route-signature'
import { routeTerms } from '@filbert/sdk/route-terms'
import type { RouteQuote } from '@/api/routes'
import type { Chain } from '@/api/schema.gen'
import type { ChosenEnd } from '@/assets/route-ends'
import type { Hex } from '@/lib/hex'
import type { DepositRef } from '@filbert/sdk/link'

/** What is in a link, and where: as much of it as a route begins with. */
export interface RoutedLink extends DepositRef {
  token: { address: Hex }
}

/** What is shown, and agreed to by the press of a button. */
export interface Shown {
  recipient: Hex
  end: ChosenEnd
  /** The least that arrives, in smallest units. */
  minimum: bigint
}

/** In per cent; from the specification. */
export const SLIPPAGE = 1

/** In per cent of what is quoted: an exchange at either end may lose one. */
const LEAST_PART = 98n

/**
 * The terms that the link's key signs: of what is shown, and of the rest of the quote, which leads to the router
 * contract of the page's own configuration alone. Null: something differs, and nothing is to be signed.
 */
export function termsOf(
  quote: RouteQuote,
  { recipient, end, minimum }: Shown,
  { link, chain, vault }: { link: RoutedLink; chain: Chain; vault: Hex },
  now = Date.now(),
): RouteTerms | null {
  const { address, decimals } = end.asset
  const { router } = chain
  const notBridges = [link.token.address, router, ...Object.values(chain.vaults)]
  return routeTerms(
    quote,
    { recipient, chainId: end.chain.chainId, token: { address, decimals }, minimum },
    { vault, index: link.index, router, notBridges },
    { leastPart: LEAST_PART, now },
  )
}
