import type { RequestLink, RequestPayment } from '@/api/requests'
import type { Hex } from '@/lib/hex'

/** Whether the chain shows that the money came. */
export function countsAsPaid({ status }: Pick<RequestPayment, 'status'>): boolean {
  return status === 'seen' || status === 'final' || status === 'underpaid'
}

/** The transaction that its payer's wallet made, on whichever chain. */
export function paidIn({ txHash, fromTxHash }: Pick<RequestPayment, 'txHash' | 'fromTxHash'>): Hex {
  return fromTxHash ?? txHash
}

/** What is still to come, in smallest units; null where any amount will do. */
export function leftOf({ tokenAmount, paid }: Pick<RequestLink, 'tokenAmount' | 'paid'>): bigint | null {
  if (tokenAmount === null) return null
  const left = BigInt(tokenAmount) - BigInt(paid)
  return left > 0n ? left : 0n
}
