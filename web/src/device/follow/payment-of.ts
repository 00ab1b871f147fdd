import type { FoundPayment } from '@/chain/payment-search'
import { directTransfers } from '@/device/records/direct-transfers'
import type { OpenTransfer } from '@/device/records/open-transfers'

/** What the chain has of a payment straight to an address. */
export async function paymentOf(transfer: OpenTransfer): Promise<FoundPayment> {
  if (transfer.blockBefore === null) return { kind: 'unknown' }
  const { findPayment } = await import('@/chain/payment-search')
  const asked = { ...transfer, amount: BigInt(transfer.amount), blockBefore: BigInt(transfer.blockBefore) }
  return findPayment(
    asked,
    directTransfers.all().map(({ txHash }) => txHash),
  )
}
