import type { Hex } from 'viem'
import { signClaim } from '../claim-signature.js'
import { type Context, unitsOf, until, type Waiting } from '../context.js'
import { addressIn, type ChainId, chainIdOf, linkIn, payeeIn, refIn, wrong } from '../inputs.js'
import { type DepositRef, publicPart } from '../link.js'
import { signRoute } from '../route-signature.js'
import { type RouteOrigin, routeTerms } from '../route-terms.js'
import type { Crossing, RouteQuote, Sent } from '../schema.gen.js'
import { trustedRouter } from '../trust.js'
import type { Taken } from './claim.js'
import { type Deposited, opened, refuseUnpayable } from './opened.js'
import { sayingWhatWaits } from './waiting-claim.js'

export interface QuoteInput {
  /** The whole link. Only its public part is sent. */
  link: string
  /** Who is to have what comes out. */
  to: string
  /** On which chain; the link's own too, for another token. */
  chainId: ChainId
  /** As what; `NATIVE` is the chain's own currency. */
  token: string
  /** How much less than quoted may arrive, in per cent: at most 5, else 1. */
  slippage?: number
  signal?: AbortSignal | undefined
}

/** A way for a link's money to somewhere else, with what was asked. Nothing moves by it. */
export interface Quote extends RouteQuote {
  readonly to: Hex
  readonly toChainId: string
  readonly wantedToken: Hex
  readonly slippage: number
}

export interface ClaimAcrossInput {
  link: string
  /** The one that was shown to whoever claims. */
  quote: Quote
  /** The least that has to arrive, in smallest units; `toAmountMin` of the quote if it is not said. */
  minimum?: bigint
  signal?: AbortSignal | undefined
}

const SLIPPAGE = 1
const MOST_SLIPPAGE = 5

/** Asks what a link's money would be as another token or on another chain. */
export async function quote(context: Context, input: QuoteInput): Promise<Quote> {
  const { slippage = SLIPPAGE, signal } = input
  if (!(slippage > 0 && slippage <= MOST_SLIPPAGE))
    throw wrong('bad_input', 'Slippage is at most 5 per cent.')
  const { deposit, secret } = linkIn(input.link)
  const [to, toChainId, token] = [payeeIn(input.to), chainIdOf(input.chainId), addressIn(input.token)]
  const wanted = {
    link: publicPart(context.origin, deposit),
    recipientAddress: to,
    destinationChainId: toChainId,
    destinationToken: token,
    slippage,
  }
  const found = await opened(context, { deposit, secret }, signal)
  refuseUnpayable(found, to)
  const answer = await context.transport.write<RouteQuote>('POST', '/get-squid-route', wanted, {
    signal,
    own: [secret, found.key.privateKey],
  })
  const quoted: Quote = { ...answer, to, toChainId, wantedToken: token, slippage }
  termsOf(context, quoted, originOf(context, found))
  return quoted
}

/** Takes a quote. What is signed is what the quote was asked for; where they differ, nothing is. */
export async function claimAcross(context: Context, input: ClaimAcrossInput): Promise<Taken> {
  const { quote: taken, signal } = input
  const whole = linkIn(input.link)
  const found = await opened(context, whole, signal)
  refuseUnpayable(found, taken.to)
  const { minimum = unitsOf(taken.toAmountMin) } = input
  if (unitsOf(taken.toAmountMin) < minimum) {
    throw wrong('route_differs', 'Less would arrive than has to. Nothing was signed: ask for another quote.')
  }
  const origin = originOf(context, found)
  const terms = termsOf(context, taken, origin)
  const [chainId, { privateKey }] = [BigInt(found.link.chainId), found.key]
  const { router, vault } = origin
  const [withdrawalSignature, routingSignature] = await Promise.all([
    signClaim(
      privateKey,
      { chainId, vault, index: BigInt(found.link.index), recipient: router },
      'recipient',
    ),
    signRoute(privateKey, { chainId, router }, terms),
  ])
  const body = { routeId: taken.routeId, withdrawalSignature, routingSignature }
  const own = [whole.secret, privateKey]
  const { txHash } = await sayingWhatWaits(context, whole.deposit, signal, () =>
    context.transport.write<Sent>('POST', '/claim-x-chain', body, { signal, own }),
  )
  return { txHash }
}

/** How far the money of a link is that was claimed so. */
export function crossing(
  context: Context,
  link: string | DepositRef,
  signal?: AbortSignal,
): Promise<Crossing> {
  const { chainId, version, index } = refIn(link)
  const path = `/links/${[chainId, version, index].map(encodeURIComponent).join('/')}/crossing`
  return context.transport.get<Crossing>(path, { signal })
}

/** Waits until the money has come to wherever it comes; `state` says where. Rejects with `not_yet`. */
export function crossed(context: Context, link: string | DepositRef, waiting: Waiting): Promise<Crossing> {
  const look = async () => {
    const now = await crossing(context, link, waiting.signal)
    return now.endedAt !== null || now.state === 'arrived' ? now : null
  }
  return until(context, look, { message: 'The money is on its way. Look again with `crossing`.' }, waiting)
}

function termsOf(context: Context, quoted: Quote, origin: Origin) {
  const { to: recipient, toChainId: chainId, wantedToken: address, toToken, slippage } = quoted
  const minimum = unitsOf(quoted.toAmountMin)
  for (const amount of [quoted.toAmount, quoted.route.bridgeFee]) unitsOf(amount)
  const agreed = { recipient, chainId, token: { address, decimals: toToken.decimals }, minimum }
  // An exchange at the other end may lose as much once more.
  const leastPart = 100n - 2n * BigInt(Math.ceil(slippage))
  const terms = routeTerms(quoted, agreed, origin, { leastPart, now: context.clock.now() })
  if (terms) return terms
  throw wrong('route_differs', 'The quote leads elsewhere than was asked, or is over. Nothing was signed.')
}

type Origin = RouteOrigin & { router: Hex }

function originOf({ trust }: Context, { link, chain, vault }: Deposited): Origin {
  const router = trustedRouter(trust, chain)
  return {
    vault,
    index: link.index,
    router,
    notBridges: [...Object.values(chain.vaults), router, link.token.address],
  }
}
