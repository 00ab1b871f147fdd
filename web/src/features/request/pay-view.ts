import { isOnItsWay, type RequestLink, type RequestStatus } from '@/api/requests'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { paidIn } from '@/links/requests/standing'

/** The specification's states of a request that was read, but that it can expire, and be one's own. */
export type PayView =
  | { kind: 'ready' }
  /** Whoever looks at it asks for it. */
  | { kind: 'own' }
  /** This device has paid, and the server does not count it yet. */
  | { kind: 'sent'; transfer: DirectTransfer }
  /** `own`: as above. */
  | { kind: 'ended'; status: Exclude<RequestStatus, 'PENDING'>; own: boolean }

interface Looked {
  request: RequestLink
  /** Who is connected. */
  wallet: Hex | null
  /** What this device has paid for it, the newest first. */
  paid: readonly DirectTransfer[]
  /** It was made on this device. */
  made: boolean
  /** They want to see it as its payers do. */
  asPayer: boolean
}

export function payViewOf({ request, wallet, paid, made, asPayer }: Looked): PayView {
  const { status, payments, recipientAddress } = request
  // A page that is loaded again must not offer to pay what is on its way.
  const transfer = paid.find(
    ({ txHash }) => !payments.some((one) => paidIn(one) === txHash && !isOnItsWay(one)),
  )
  if (transfer) return { kind: 'sent', transfer }
  const own = made || sameAddress(wallet, recipientAddress)
  if (status !== 'PENDING') return { kind: 'ended', status, own }
  return own && !asPayer ? { kind: 'own' } : { kind: 'ready' }
}
