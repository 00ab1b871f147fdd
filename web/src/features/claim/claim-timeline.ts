import { t } from '@lingui/core/macro'
import type { Link } from '@/api/schema.gen'
import type { TimelineStep } from '@/ui/timeline'

/** Signed, sent, final: read off the deposit, so that a reloaded page shows the same. */
export function claimTimeline(
  link: Link,
  kind: 'claim' | 'reclaim' | 'decline',
  chainName: string,
): TimelineStep[] {
  const sent =
    link.withdrawal !== null || link.sponsored?.state === 'mined' || link.sponsored?.state === 'final'
  const waits = link.withdrawal === null && link.sponsored?.state === 'queued'
  const final = link.withdrawal?.final === true
  return [
    { label: kind === 'reclaim' ? t`Signed by your wallet` : t`Signed by your link`, state: 'done' },
    {
      label: waits ? t`Saved. Waiting for ${chainName}` : t`Sent on ${chainName}`,
      state: sent ? 'done' : 'active',
    },
    {
      label: t({ comment: 'The last step of a transaction: nothing can undo it', message: 'Final' }),
      state: final ? 'done' : sent ? 'active' : 'waiting',
    },
  ]
}
