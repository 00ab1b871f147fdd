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
  signed: 'Signed by the link',
  sent: 'Out of the link',
  partner: 'With our payout partner',
  review: 'Looked at before it is paid',
  paid: 'Paid to your bank',
  arrived: 'Arrived in your bank',
  undeliverable: 'Your bank could not be paid',
  returned: 'Sent back by your bank',
  person: 'Looked into by a person',
  back: 'Back with you',
  refused: 'Refused by the chain',
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
export function cashOutTimeline({ state }: Pick<CashOut, 'state'>): TimelineStep[] {
  const { done, active, waiting = [] } = COURSES[state]
  const all = (labels: readonly Label[], to: TimelineStep['state']) =>
    labels.map((label): TimelineStep => ({ label: LABELS[label], state: to }))
  return [...all(done, 'done'), ...all(active ? [active] : [], 'active'), ...all(waiting, 'waiting')]
}
