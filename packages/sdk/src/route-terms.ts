import type { Hex } from 'viem'
import { NATIVE, sameAddress } from './address.js'
import type { RouteTerms } from './route-signature.js'
import type { RouteQuote } from './schema.gen.js'

/** What is shown of a route, and agreed to. */
export interface AgreedRoute {
  recipient: Hex
  chainId: string
  token: { address: Hex; decimals: number }
  /** The least that arrives, in smallest units. */
  minimum: bigint
}

/** Where the link's money is, and what leads out of there. */
export interface RouteOrigin {
  vault: Hex
  index: string
  /** The router contract of the chain, by whoever is trusted with naming it. */
  router: Hex | null
  /** What can be no bridge: tokens, vaults, the router contract itself. */
  notBridges: readonly (string | null)[]
}

/** The most that the server takes for a route, in bytes. */
const MOST_DATA = 16 * 1024
/** Seconds: a route that may be taken much later is none of this minute. */
const MOST_LIFE = 60 * 60

/**
 * The terms that the link's key signs: of what is agreed to, and of the rest of the quote, which leads to that router
 * contract alone. That knows the bridges that may be paid. `leastPart`: how much of what is quoted has to arrive at
 * least, in per cent. Null: something differs, and nothing is to be signed.
 */
export function routeTerms(
  quote: RouteQuote,
  agreed: AgreedRoute,
  origin: RouteOrigin,
  { leastPart, now }: { leastPart: bigint; now: number },
): RouteTerms | null {
  const { route, toToken, expiresAt } = quote
  const { token, minimum } = agreed
  const leads = sameAddress(route.router, origin.router) && sameAddress(route.vault, origin.vault)
  const isBridge = ![NATIVE, ...origin.notBridges].some((one) => sameAddress(one, route.target))
  const isToken = sameAddress(toToken.address, token.address) && toToken.decimals === token.decimals
  const quoted = BigInt(quote.toAmount)
  const isMinimum = minimum > 0n && BigInt(quote.toAmountMin) === minimum && minimum <= quoted
  const isEnough = minimum * 100n >= quoted * leastPart
  const left = expiresAt - now / 1000
  const isCall = /^0x([0-9a-f]{2})+$/i.test(route.data) && route.data.length <= 2 + 2 * MOST_DATA
  if (!leads || !isBridge || !isToken || !isMinimum || !isEnough || !isCall) return null
  if (left <= 0 || left > MOST_LIFE) return null
  return {
    vault: origin.vault,
    depositIndex: BigInt(origin.index),
    target: route.target,
    bridgeFee: BigInt(route.bridgeFee),
    data: route.data,
    minimumOut: minimum,
    outputToken: token.address,
    outputReceiver: agreed.recipient,
    outputChain: BigInt(agreed.chainId),
    deadline: BigInt(expiresAt),
  }
}
