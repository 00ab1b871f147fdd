import { t } from '@lingui/core/macro'
import type { CashOut, CashOutState } from '@/api/cash-outs'
import type { TimelineStep } from '@/ui/timeline'

/** What has happened by then, and what happens next: the last is under way, or the end. */
interface Course {
  done: readonly Label[]
  active?: Label
  /** As it would go on. */
  waiting?: readonly Label[]
}

type Label = keyof typeof LABELS

const LABELS = {
  signed: t`Signed by the link`,
  sent: t`Out of the link`,
  carried: t`Exchanged on the way`,
  partner: t`With our payout partner`,
  review: t`Looked at before it is paid`,
  paid: t`Paid to your bank`,
  arrived: t`Arrived in your bank`,
  undeliverable: t`Your bank could not be paid`,
  returned: t`Sent back by your bank`,
  person: t`Looked into by a person`,
  back: t`Back with you`,
  refused: t`Refused by the chain`,
  uncarried: t`Could not be carried over`,
  other: t`Arrived as another token`,
} as const

const COURSES: Record<CashOutState, Course> = {
  ready: { done: [], active: 'signed', waiting: ['sent', 'partner', 'paid', 'arrived'] },
  awaiting_tx: { done: ['signed'], active: 'sent', waiting: ['partner', 'paid', 'arrived'] },
  awaiting_funds: { done: ['signed', 'sent'], active: 'partner', waiting: ['paid', 'arrived'] },
  in_review: { done: ['signed', 'sent', 'partner'], active: 'review', waiting: ['paid', 'arrived'] },
  funds_received: { done: ['signed', 'sent', 'partner'], active: 'paid', waiting: ['arrived'] },
  payment_submitted: { done: ['signed', 'sent', 'partner', 'paid'], active: 'arrived' },
  payment_processed: { done: ['signed', 'sent', 'partner', 'paid', 'arrived'] },
  undeliverable: {
    done: ['signed', 'sent', 'partner', 'undeliverable'],
    active: 'person',
    waiting: ['back'],
  },
  returned: { done: ['signed', 'sent', 'partner', 'paid', 'returned'], active: 'back' },
  refund_in_flight: { done: ['signed', 'sent', 'partner', 'returned'], active: 'back' },
  refunded: { done: ['signed', 'sent', 'partner', 'returned', 'back'] },
  canceled: { done: ['signed', 'refused'] },
  error: { done: ['signed', 'sent'], active: 'person' },
}

/** From the link to the bank, or back, as far as it has come. */
export function cashOutTimeline(cashOut: Standing): TimelineStep[] {
  const { done, active, waiting = [] } = courseOf(cashOut)
  const all = (labels: readonly Label[], to: TimelineStep['state']) =>
    labels.map((label): TimelineStep => ({ label: LABELS[label], state: to }))
  return [...all(done, 'done'), ...all(active ? [active] : [], 'active'), ...all(waiting, 'waiting')]
}

type Standing = Pick<CashOut, 'state' | 'landingChainId' | 'txHash' | 'reason'>

/** What has to be brought to the bank first takes a step more. */
function courseOf({ state, landingChainId, txHash, reason }: Standing): Course {
  const course = COURSES[state]
  if (landingChainId === null) return course
  if (reason === 'given_back') return { done: ['signed', 'sent', 'uncarried', 'back'] }
  if (reason === 'other_token') return { done: ['signed', 'sent', 'other'], active: 'person' }
  const { done, active, waiting = [] } = course
  if (state === 'awaiting_funds' && txHash === null)
    return { done, active: 'carried', waiting: ['partner', ...waiting] }
  const after = (labels: readonly Label[]) =>
    labels.flatMap((label): Label[] => (label === 'sent' ? ['sent', 'carried'] : [label]))
  return active === 'sent'
    ? { done, active, waiting: ['carried', ...waiting] }
    : { done: after(done), ...(active && { active }), waiting: after(waiting) }
}
