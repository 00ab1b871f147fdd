import type { Link } from '@/api/schema.gen'
import type { TimelineStep } from '@/ui/timeline'

/** Signed, sent, final: read off the deposit, so that a reloaded page shows the same. */
export function claimTimeline(link: Link, kind: 'claim' | 'reclaim', chainName: string): TimelineStep[] {
  const sent =
    link.withdrawal !== null || link.sponsored?.state === 'mined' || link.sponsored?.state === 'final'
  const waits = link.withdrawal === null && link.sponsored?.state === 'queued'
  const final = link.withdrawal?.final === true
  return [
    { label: kind === 'claim' ? 'Signed by your link' : 'Signed by your wallet', state: 'done' },
    {
      label: waits ? `Saved. Waiting for ${chainName}` : `Sent on ${chainName}`,
      state: sent ? 'done' : 'active',
    },
    { label: 'Final', state: final ? 'done' : sent ? 'active' : 'waiting' },
  ]
}
