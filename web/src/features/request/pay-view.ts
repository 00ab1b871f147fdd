import { isOnItsWay, type RequestLink, type RequestStatus } from '@/api/requests'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import { paidIn } from '@/links/requests/standing'

/** The specification's states of a request that was read, but that it can expire, and be one's own. */
export type PayView =
  | { kind: 'ready' }
  /** The person who looks at it asks for it. */
  | { kind: 'own' }
  /** This device has paid, and the server does not count it yet. */
  | { kind: 'sent'; transfer: DirectTransfer }
  /** `own`: as above. */
  | { kind: 'ended'; status: Exclude<RequestStatus, 'PENDING'>; own: boolean }

interface Looked {
  request: RequestLink
  /** What this device has paid for it, the newest first. */
  paid: readonly DirectTransfer[]
  /** The person who looks at it asks for it. */
  own: boolean
  /** They want to see it as its payers do. */
  asPayer: boolean
}

export function payViewOf({ request, paid, own, asPayer }: Looked): PayView {
  const { status, payments } = request
  // A page that is loaded again must not offer to pay what is on its way.
  const transfer = paid.find(
    ({ txHash }) => !payments.some((one) => paidIn(one) === txHash && !isOnItsWay(one)),
  )
  if (transfer) return { kind: 'sent', transfer }
  if (status !== 'PENDING') return { kind: 'ended', status, own }
  return own && !asPayer ? { kind: 'own' } : { kind: 'ready' }
}
