import { NATIVE, sameAddress } from '../address.js'
import { type Context, chainOf, unitsOf } from '../context.js'
import { addressIn, type ChainId, chainIdOf, wrong } from '../inputs.js'
import { paysAsAsked } from '../payment-terms.js'
import type { PaymentQuote, RequestLink, RequestLinkToQuote } from '../schema.gen.js'
import { refuseBridge } from '../trust.js'

export interface PaymentQuoteInput {
  /** As it was read and shown. */
  request: RequestLink
  /** The payer's wallet. */
  payer: string
  /** What is paid with, and where: `NATIVE` is that chain's own currency. */
  chainId: ChainId
  token: string
  /** How many smallest units are to arrive, where the request leaves that open. */
  amount?: bigint
  /** The most that may be paid in, in smallest units of `token`; of coins with what the bridge wants. */
  atMost: bigint
  /** Of tokens: the most that the bridge may want besides, in smallest units of the chain's own currency. */
  feeAtMost?: bigint
  signal?: AbortSignal | undefined
}

/** A way to pay from another chain or with another token, within what was allowed. */
export interface AgreedPayment extends PaymentQuote {
  readonly requestId: string
  readonly payer: string
  readonly fromChainId: string
}

/** Asks how a request can be paid with something else. Nothing moves by it. */
export async function quotePayment(context: Context, input: PaymentQuoteInput): Promise<AgreedPayment> {
  const { request, amount, signal } = input
  const [payer, fromChainId, token] = [
    addressIn(input.payer),
    chainIdOf(input.chainId),
    addressIn(input.token),
  ]
  const body: RequestLinkToQuote = { chainId: fromChainId, tokenAddress: token, payerAddress: payer }
  if (amount !== undefined) body.tokenAmount = amount.toString()
  const path = `/request-links/${encodeURIComponent(request.id)}/quote`
  const quote = await context.transport.write<PaymentQuote>('POST', path, body, { signal })
  const chain = await chainOf(context, fromChainId, signal)
  const notBridges = [token, payer, request.recipientAddress, chain.router, ...Object.values(chain.vaults)]
  refuseOther(quote, input, notBridges)
  refuseDear(quote, input)
  refuseBridge(context.trust, chain, quote.transaction.to)
  return { ...quote, requestId: request.id, payer, fromChainId }
}

function refuseOther(
  quote: PaymentQuote,
  input: PaymentQuoteInput,
  notBridges: readonly (string | null)[],
): void {
  const { amountIn, toAmountMin, approve, transaction } = quote
  for (const amount of [amountIn, toAmountMin, transaction.value, approve?.amount ?? '0']) unitsOf(amount)
  const asked = {
    token: input.token,
    arrivingToken: input.request.tokenAddress,
    arriving: arrivingOf(input),
    notBridges,
  }
  if (paysAsAsked(quote, asked) && /^0x([0-9a-f]{2}){4,}$/i.test(transaction.data)) return
  throw wrong('route_differs', 'The quote pays something else than was asked for. Nothing was signed.')
}

function arrivingOf({ request, amount }: PaymentQuoteInput): bigint {
  if (amount !== undefined) return amount
  return request.kind === 'exact' && request.tokenAmount ? unitsOf(request.tokenAmount) : 1n
}

function refuseDear(quote: PaymentQuote, { token, atMost, feeAtMost }: PaymentQuoteInput): void {
  const [paid, value] = [unitsOf(quote.amountIn), unitsOf(quote.transaction.value)]
  const isWithin = sameAddress(token, NATIVE)
    ? value <= atMost
    : paid <= atMost && feeAtMost !== undefined && value <= feeAtMost
  if (isWithin) return
  throw wrong(
    'costs_more',
    `The quote takes ${paid} smallest units, and sends ${value} of coins along: more than was allowed. Nothing was signed.`,
  )
}
