import { paysAsAsked } from '@filbert/sdk/payment-terms'
import type { PaymentQuote, RequestLink } from '@/api/requests'
import { isNative } from '@/assets/asset'
import type { RouteCall } from '@/chain/routed-transfer'
import type { PayEnd } from './use-pay-end'

/** What is to come of it. */
interface Shown {
  request: Pick<RequestLink, 'tokenAddress'>
  end: PayEnd
  /** Smallest units of what is asked for. */
  arriving: bigint
}

/**
 * What the wallet would be asked for. Null: it is not what is shown, and is not to be paid: another token, less than
 * is to arrive, more to be allowed than is paid, or to somebody else than is called.
 */
export function routeOf(quote: PaymentQuote, { request, end, arriving }: Shown): RouteCall | null {
  const asked = {
    token: end.asset.address,
    arrivingToken: request.tokenAddress,
    arriving,
    notBridges: [end.asset.address],
  }
  if (!paysAsAsked(quote, asked)) return null
  const { transaction, expiresAt } = quote
  return { target: transaction.to, data: transaction.data, value: BigInt(transaction.value), expiresAt }
}

/** What the bridge wants of the chain's own currency besides what is paid, in smallest units. */
export function bridgeFeeOf({ amountIn, transaction }: PaymentQuote, { asset }: PayEnd): bigint {
  return BigInt(transaction.value) - (isNative(asset) ? BigInt(amountIn) : 0n)
}
