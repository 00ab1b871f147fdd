import { t } from '@lingui/core/macro'
import type { RequestPayment } from '@/api/requests'
import type { TransferOutcome } from '@/chain/transfer'
import type { TimelineStep } from '@/ui/timeline'

interface Come {
  /** What the chain made of it; undefined while nobody knows. */
  outcome: TransferOutcome['kind'] | undefined
  /** The server has seen it on the chain, and counts it. */
  counted: boolean
  /** The chain to which it is carried; null where it stays on its own. */
  carriedTo: string | null
  /** The chain to which it is carried has it. */
  arrived: boolean
}

/** How far a payment is. Paid is what the server saw on the chain, and not what a wallet says. */
export function paymentSteps({ outcome, counted, carriedTo, arrived }: Come): TimelineStep[] {
  const there = counted || arrived
  const mined = outcome === 'paid' || there
  const carried: TimelineStep[] = carriedTo
    ? [
        {
          label: t`Carried to ${{ chainName: carriedTo }}`,
          state: there ? 'done' : mined ? 'active' : 'waiting',
        },
      ]
    : []
  const came = carriedTo ? there : mined
  return [
    { label: t`Sent by your wallet`, state: 'done' },
    { label: t`Confirmed by the chain`, state: mined ? 'done' : 'active' },
    ...carried,
    { label: t`Seen as paid by Filbert`, state: counted ? 'done' : came ? 'active' : 'waiting' },
  ]
}

/** What came of a payment; `counts`: it is paid by it. */
export type PaymentFate =
  | 'counts'
  /** Nobody can say yet; the last two of these wait at a bridge, for gas or for people. */
  | 'open'
  /** The same, and it should have been there long ago. */
  | 'late'
  | 'needs_gas'
  | 'stuck'
  /** The chain did not carry it out. */
  | 'undone'
  /** Its payer has it back. */
  | 'refunded'
  | 'other_token'
  /** It is on the chain, and no node tells whether a contract passed the money on. */
  | 'untold'
  /** It is on the chain, and pays nothing of what was asked for. */
  | 'uncounted'

/** `payment`: as the server tells of it, once it was told. `late`: it goes by a route, whose time is over. */
export function fateOf(
  outcome: TransferOutcome['kind'] | undefined,
  payment: Pick<RequestPayment, 'status'> | undefined,
  late: boolean,
): PaymentFate {
  switch (payment?.status) {
    case 'seen':
    case 'final':
    case 'underpaid':
      return 'counts'
    case 'needs_gas':
    case 'stuck':
    case 'refunded':
    case 'other_token':
    case 'untold':
      return payment.status
    case 'failed':
      return isUndone(outcome) ? 'undone' : 'uncounted'
    case 'on_its_way':
      return late ? 'late' : 'open'
    case 'unconfirmed':
    case undefined:
      if (outcome === 'paid' && late) return 'late'
      if (outcome === 'absent') return 'uncounted'
      return isUndone(outcome) ? 'undone' : 'open'
  }
}

function isUndone(outcome: TransferOutcome['kind'] | undefined): boolean {
  return outcome === 'reverted' || outcome === 'cancelled'
}
