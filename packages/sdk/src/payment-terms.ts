import { NATIVE, sameAddress } from './address.js'
import type { PaymentQuote } from './schema.gen.js'

/** What was asked of a quote that pays a request with something else. */
export interface AskedPayment {
  /** What is paid with; the zero address is the chain's own currency. */
  token: string
  /** What is to arrive, and the least of it in smallest units. */
  arrivingToken: string
  arriving: bigint
  /** What can be no bridge: tokens, vaults, who pays and who is paid. */
  notBridges: readonly (string | null)[]
}

/**
 * Whether a quote is of what was asked: its token, at least as much as is to arrive, no more to be allowed than is
 * paid, and that to nobody but the bridge that is called.
 */
export function paysAsAsked(quote: PaymentQuote, asked: AskedPayment): boolean {
  const { approve, transaction, fromToken, toToken } = quote
  const paid = BigInt(quote.amountIn)
  const isOfEnds =
    sameAddress(fromToken.address, asked.token) && sameAddress(toToken.address, asked.arrivingToken)
  const isAllowed = sameAddress(asked.token, NATIVE)
    ? approve === null && BigInt(transaction.value) >= paid
    : approve !== null && sameAddress(approve.spender, transaction.to) && BigInt(approve.amount) === paid
  const isBridge = !asked.notBridges.some((one) => sameAddress(one, transaction.to))
  return isOfEnds && isAllowed && isBridge && BigInt(quote.toAmountMin) >= asked.arriving
}
