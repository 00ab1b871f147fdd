import { t } from '@lingui/core/macro'
import type { Crossing, CrossingState } from '@/api/routes'
import type { TimelineStep } from '@/ui/timeline'

/** What has happened by then, and what is under way or still to come. */
interface Course {
  done: readonly Label[]
  active?: Label
  waiting?: readonly Label[]
}

type Label =
  | 'signed'
  | 'claimed'
  | 'carried'
  | 'gas'
  | 'arrived'
  | 'other'
  | 'uncarried'
  | 'refused'
  | 'looked'
  | 'back'
  | 'kept'

const COURSES: Record<CrossingState, Course> = {
  claiming: { done: ['signed'], active: 'claimed', waiting: ['carried', 'arrived'] },
  crossing: { done: ['signed', 'claimed'], active: 'carried', waiting: ['arrived'] },
  needs_gas: { done: ['signed', 'claimed', 'carried'], active: 'gas', waiting: ['arrived'] },
  failed: { done: ['signed', 'claimed', 'carried', 'refused'], active: 'looked' },
  arrived: { done: ['signed', 'claimed', 'carried', 'arrived'] },
  short: { done: ['signed', 'claimed', 'carried', 'arrived'] },
  partial: { done: ['signed', 'claimed', 'carried', 'other'] },
  refunded: { done: ['signed', 'claimed', 'uncarried', 'back'] },
  unclaimed: { done: ['signed', 'kept'] },
}

/** From the link to its end, as far as it has come: the same on a page that is loaded again. */
export function crossingTimeline(
  { state }: Pick<Crossing, 'state'>,
  near: string,
  far: string,
): TimelineStep[] {
  const labels: Record<Label, string> = {
    signed: t`Signed by your link`,
    claimed: t`Claimed on ${near}`,
    carried: near === far ? t`Exchanged` : t`Carried to ${far}`,
    gas: t`Waiting for gas on ${far}`,
    arrived: t`Arrived on ${far}`,
    other: t`Arrived on ${far} as another token`,
    uncarried: t`Could not be carried over`,
    refused: t`Refused on ${far}`,
    looked: t`Looked into by a person`,
    back: t`Back on ${near}`,
    kept: t`Still in the link`,
  }
  const { done, active, waiting = [] } = COURSES[state]
  const all = (steps: readonly Label[], to: TimelineStep['state']) =>
    steps.map((step): TimelineStep => ({ label: labels[step], state: to }))
  return [...all(done, 'done'), ...all(active ? [active] : [], 'active'), ...all(waiting, 'waiting')]
}
