import { ownAddress } from '@filbert/sdk/request-address'
import type { RequestLink } from '@/api/requests'
import { sameAddress, ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { nativePaymentUri, tokenPaymentUri } from '@/lib/payment-uri'
import { leftOf } from '@/links/requests/standing'

/** How a request is paid at its own address. */
export interface AddressPayment {
  address: Hex
  /** What is to be sent, in smallest units; null: as many as its payer likes. */
  left: bigint | null
  /** What has come there and is too little, in smallest units. */
  came: bigint
  /** All of it for a wallet that scans a code (ERC-681). */
  uri: string
}

/** Null: it is not paid so, or the server tells of an address that is not the request's own. */
export function addressPaymentOf(request: RequestLink): AddressPayment | null {
  const { status, chainId, tokenAddress: token, held } = request
  if (status !== 'PENDING') return null
  const address = ownAddress(request)
  if (address === null) return null
  // What came there counts already.
  const left = leftOf(request)
  const waits = held.find(({ why, tokenAddress }) => why === 'too_little' && sameAddress(tokenAddress, token))
  const payment = { chainId, payee: address, units: left }
  const uri = sameAddress(token, ZERO_ADDRESS)
    ? nativePaymentUri(payment)
    : tokenPaymentUri({ ...payment, token })
  return { address, left, came: BigInt(waits?.amount ?? 0), uri }
}
