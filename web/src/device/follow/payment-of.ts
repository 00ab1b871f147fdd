import type { FoundPayment } from '@/chain/payment-search'
import { type DirectTransfer, directTransfers } from '@/device/records/direct-transfers'

/** What the chain has of a payment straight to an address. */
export async function paymentOf(
  transfer: Omit<DirectTransfer, 'txHash' | 'lateAt' | 'told' | 'seen'>,
): Promise<FoundPayment> {
  if (transfer.blockBefore === null) return { kind: 'unknown' }
  const { findPayment } = await import('@/chain/payment-search')
  const asked = { ...transfer, amount: BigInt(transfer.amount), blockBefore: BigInt(transfer.blockBefore) }
  return findPayment(
    asked,
    directTransfers.all().map(({ txHash }) => txHash),
  )
}
