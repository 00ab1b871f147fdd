import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SentLink } from '@/device/records/sent-links'
import { Button } from '@/ui/button'
import { Timeline, type TimelineStep } from '@/ui/timeline'
import { useLate } from '@/ui/use-late'
import { type CashOutTerms, isAsking, isSubmitting, type Phase } from './cash-out-machine'

interface CashOutProgressProps {
  terms: CashOutTerms
  /** Null while nothing is under way. */
  phase: Phase | null
  /** The last try came to nothing. */
  failed: boolean
  /** The link that the money is in. */
  made: SentLink | null
  onGiveUp: () => void
}

/** How far it is; before it begins what the wallet will ask, and after it failed the way back. */
export function CashOutProgress({ terms, phase, failed, made, onGiveUp }: CashOutProgressProps) {
  if (phase !== null) {
    return (
      <>
        <Timeline steps={stepsOf(terms, phase)} />
        {!isSubmitting(phase) && <StillWaiting key={phase} phase={phase} onGiveUp={onGiveUp} />}
      </>
    )
  }
  if (made && failed) {
    return (
      <>
        <p className="px-1 text-center">
          {t`We've encountered an error. Your funds are SAFU, please reach out to support`}
        </p>
        <ReclaimLink link={made} />
      </>
    )
  }
  return <p className="px-1 text-center text-soft">{made ? PAID_IN : promise(terms)}</p>
}

interface LinkProps {
  link: SentLink
}

/** The way back where something went wrong. */
export function ReclaimLink({ link }: LinkProps) {
  return (
    <OwnLink link={link}>
      {t`Something went wrong while trying to cashout. Click here to reclaim the link to your wallet.`}
    </OwnLink>
  )
}

/** The same where nothing did. */
export function RefundLink({ link }: LinkProps) {
  return <OwnLink link={link}>{t`Refund it to your wallet`}</OwnLink>
}

/** Back to the wallet that the money came from: on the link's own page, which knows its sender. */
function OwnLink({ link, children }: LinkProps & { children: string }) {
  const { chainId, version, index, secret } = link
  if (index === null) return null
  return (
    <Link
      to="/claim"
      search={{ c: chainId, v: version, i: index }}
      hash={`p=${secret}`}
      className="btn btn-quiet h-auto w-full text-balance py-3 text-center"
    >
      {children}
    </Link>
  )
}

const PAID_IN = t`The money is in its link already: your wallet is not asked again.`

function promise({ asset, abilities }: CashOutTerms): string {
  if (asset.gasless) return t`Your wallet asks for one signature. We pay the gas.`
  return abilities.batches
    ? t`Your wallet asks once.`
    : t`Your wallet asks twice: to allow it, and to pay it in.`
}

function stepsOf({ asset }: CashOutTerms, phase: Phase): TimelineStep[] {
  const at = isSubmitting(phase) ? 2 : isAsking(phase) ? 0 : 1
  const labels = [
    asset.gasless ? t`Sign, without gas` : t`Pay it into a link of your own`,
    t`Confirmed by the chain`,
    t`Handed on to your bank`,
  ]
  return labels.map((label, n) => ({ label, state: n < at ? 'done' : n === at ? 'active' : 'waiting' }))
}

/** The way out of a wait that takes long: with it nothing is lost, and nothing is sent twice. */
function StillWaiting({ phase, onGiveUp }: { phase: Phase; onGiveUp: () => void }) {
  if (!useLate()) return null
  return (
    <>
      <p role="status" className="text-center">
        {isAsking(phase) ? (
          <Trans>
            <strong>Still waiting for your wallet.</strong> Open it and answer. Nothing moves before you do.
          </Trans>
        ) : (
          <Trans>
            <strong>This takes longer than usual.</strong> The link is kept on this device: come back to this
            page to go on.
          </Trans>
        )}
      </p>
      <Button look="plain" onClick={onGiveUp}>
        {t`Stop waiting`}
      </Button>
    </>
  )
}
