import { t } from '@lingui/core/macro'
import type { RequestHeld, RequestLink, RequestPayment } from '@/api/requests'
import { sameAddress } from '@/lib/address'
import { leftOf } from '@/links/requests/standing'
import { amountIn, payeeName } from './request-words'

/** What is said to who is about to pay while somebody else's payment is on its way; null: nobody's is known. */
export function paidMeanwhile(request: RequestLink): string | null {
  const payee = payeeName(request)
  if (request.payments.some(isHeldUp))
    return t`Somebody has paid, and the money waits at a bridge. Ask ${payee} before you pay.`
  const unknown = request.held.find((held) => isOfNobody(held, request))
  if (unknown) {
    const came = amountIn(request, BigInt(unknown.amount))
    return t`${came} has come to this request’s address, and nobody can see who sent it. Ask ${payee} before you pay.`
  }
  if (!request.payments.some(isCarried)) return null
  const left = leftOf(request)
  if (request.kind !== 'exact' || left === null)
    return t`A payment may already be on its way to ${payee}. Look again in a few minutes before you pay.`
  const amount = amountIn(request, left)
  return t`${amount} may already be on its way to ${payee}. Look again in a few minutes before you pay.`
}

function isHeldUp({ status }: RequestPayment): boolean {
  return status === 'needs_gas' || status === 'stuck'
}

/** It may be a payment, and is counted as none. */
function isOfNobody({ why, tokenAddress }: RequestHeld, request: RequestLink): boolean {
  return why === 'no_sender' && sameAddress(tokenAddress, request.tokenAddress)
}

/** Of what stays on the request's chain it is soon known; anybody can say that they paid. */
function isCarried({ status, fromChainId }: RequestPayment): boolean {
  return status === 'on_its_way' || (status === 'unconfirmed' && fromChainId !== null)
}
