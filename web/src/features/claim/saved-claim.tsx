import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Link, Sponsored, Waiting } from '@/api/schema.gen'
import { isoMoment, shownMoment } from '@/lib/moment'
import { Button } from '@/ui/button'

interface SavedClaimProps {
  link: Link
  /** Absent where the link may pay nobody else. */
  onElsewhere: (() => void) | null
}

const WHY: Record<Waiting, string> = {
  nodeUnreachable: t`We cannot reach this chain at the moment.`,
  outOfFunds: t`We have run out of gas money on this chain. It is being refilled.`,
  feesTooHigh: t`This chain asks for more gas money than we pay right now.`,
  overBudget: t`We have paid as much gas today as we do in a day.`,
  signerUnavailable: t`We cannot sign transactions right now.`,
  bankSilent: t`Our bank does not answer right now.`,
  busy: t`Many are waiting before it.`,
}

/** Of a claim or refund that has no transaction yet: why it waits, until when, and the way to another choice. */
export function SavedClaim({ link, onElsewhere }: SavedClaimProps) {
  const { sponsored } = link
  if (!sponsored?.waitsFor) return null
  return (
    <section
      aria-label={t`Why it waits`}
      className="grid justify-items-center gap-3 text-center text-balance lg:justify-items-start lg:text-left"
    >
      <p className="px-1">
        {WHY[sponsored.waitsFor]} {untilWhen(sponsored)}
      </p>
      {onElsewhere && (
        <div>
          <Button look="quiet" onClick={onElsewhere}>
            {t`Send it somewhere else instead`}
          </Button>
        </div>
      )}
    </section>
  )
}

function untilWhen({ kind, waitsUntil: until }: Sponsored): ReactNode {
  switch (kind) {
    case 'reclaim':
      return until ? (
        <Trans>
          Your refund is saved. It is sent by itself, by{' '}
          <time dateTime={isoMoment(until)}>{shownMoment(until)}</time>.
        </Trans>
      ) : (
        t`Your refund is saved. It is sent by itself.`
      )
    // A route can be taken for some minutes.
    case 'across':
      return until ? (
        <Trans>
          Your claim is saved. It is sent by <time dateTime={isoMoment(until)}>{shownMoment(until)}</time> if
          its route can still be taken then. If not, the money stays in the link, and you can claim it again.
        </Trans>
      ) : (
        t`Your claim is saved. It is sent by itself if its route can still be taken then. If not, the money stays in the link, and you can claim it again.`
      )
    default:
      return until ? (
        <Trans>
          Your claim is saved. It is sent by itself, by{' '}
          <time dateTime={isoMoment(until)}>{shownMoment(until)}</time>.
        </Trans>
      ) : (
        t`Your claim is saved. It is sent by itself.`
      )
  }
}
