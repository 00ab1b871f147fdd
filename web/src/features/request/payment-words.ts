import { t } from '@lingui/core/macro'
import type { RequestLink, RequestPayment } from '@/api/requests'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { PaymentFate } from './payment-steps'
import { amountIn, paidWords, payeeName } from './request-words'

interface Told {
  request: RequestLink
  transfer: DirectTransfer
  /** As the server tells of it; absent: it has not been told yet. */
  payment: RequestPayment | undefined
}

/** What became of a payment, where the money is, and whether the request was called off meanwhile. */
export function fateWords(fate: PaymentFate, told: Told): string {
  const canceled = told.request.status === 'CANCELLED' ? canceledWords(fate, payeeName(told.request)) : null
  return [endWords(fate, told), canceled].filter((words) => words !== null).join(' ')
}

/** Null: nothing more is to be said. */
function canceledWords(fate: PaymentFate, payee: string): string | null {
  switch (fate) {
    case 'open':
    case 'late':
    case 'needs_gas':
    case 'stuck':
      return t`The request has been canceled since. What you paid is still for ${payee}: talk to them if it should come back.`
    case 'undone':
    case 'refunded':
      return t`The request has been canceled since: nothing is to be paid any more.`
    default:
      return null
  }
}

function endWords(fate: PaymentFate, { request, transfer, payment }: Told): string {
  const worth = paidWords(transfer.amount, transfer)
  const payee = payeeName(request)
  switch (fate) {
    case 'counts':
      return cameWords(request, payment?.amount == null ? worth : amountIn(request, BigInt(payment.amount)))
    case 'open':
      return t`${worth} on the way. You may close this page; it goes on without you.`
    case 'late':
      return t`It takes longer than expected. ${worth} left your wallet and is with the bridge: it arrives at ${payee}, or comes back to your wallet. We go on looking, without this page, too. Do not pay again meanwhile.`
    case 'needs_gas':
      return t`${worth} is at the bridge, which waits for more gas on the other chain. Nothing is lost: it goes on, or comes back to your wallet.`
    case 'stuck':
      return t`${worth} is at the bridge, which could not hand it over. Nothing is lost, but somebody has to look into it: keep the transaction.`
    case 'undone':
      return t`The chain did not carry it out. ${worth} has not left your wallet.`
    case 'refunded':
      return t`It did not arrive, and came back: ${worth} is in your wallet again.`
    case 'other_token':
      return t`Another token arrived than was asked for, so it does not count here. ${payee} has it: settle it with them.`
    case 'untold':
      return t`A contract paid for you, and this chain does not show how much came. Ask ${payee} whether ${worth} is there before you pay again.`
    case 'uncounted':
      return t`The chain shows nothing in it that pays this request. Look at the transaction before you pay again.`
  }
}

function cameWords(request: RequestLink, came: string): string {
  const payee = payeeName(request)
  switch (request.status) {
    case 'PENDING':
      return t`${came} arrived at ${payee}. There is more to be paid.`
    case 'PAID':
      return t`${came} arrived at ${payee}. The request is paid.`
    case 'CANCELLED':
      return t`${came} arrived at ${payee}. The request has been canceled since.`
    case 'EXPIRED':
      return t`${came} arrived at ${payee}. The request has expired since.`
  }
}
