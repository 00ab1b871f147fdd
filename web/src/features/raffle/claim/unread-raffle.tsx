import type { RaffleLink } from '@filbert/sdk/raffle-link'
import { t } from '@lingui/core/macro'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { Spinner } from '@/ui/timeline'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { StartYourself } from './start-yourself'

export interface UnreadRaffleProps {
  /** Null: no link to it is at hand. */
  raffle: RaffleLink | null
  cause: Cause
  retrying: boolean
  onRetry: () => void
}

/** The raffle could not be shown. Only when the server says that there is none do we say so. */
export function UnreadRaffle({ raffle, cause, retrying, onRetry }: UnreadRaffleProps) {
  usePageTitle(t`Raffle`)
  const words = useExplained(cause, 'read')
  const { requestId } = cause
  switch (cause.code) {
    case 'deposit_unconfirmed':
      return (
        <Notice
          pose="listening"
          title={t`Still confirming`}
          action={
            <Button look="plain" onClick={onRetry}>
              {t`Look again`}
            </Button>
          }
        >
          <Spinner />
          <p>
            {t`The chain has not confirmed this raffle yet. That takes a few seconds, sometimes a minute. This page turns by itself.`}
          </p>
        </Notice>
      )
    case 'not_a_raffle':
      return (
        <Notice
          pose="puzzled"
          title={t`This is no raffle`}
          action={
            raffle && (
              <a href={claimHref(raffle)} className={`${buttonClass('strong')} w-full`}>
                {t`Open it as a link`}
              </a>
            )
          }
        >
          <p>{words?.what}</p>
          <p className="text-soft">{t`Nothing has moved.`}</p>
        </Notice>
      )
    case 'deposit_not_found':
    case 'unknown_chain':
    case 'unknown_version':
      return (
        <Notice pose="puzzled" title={t`Sorryyy`} action={<StartYourself />}>
          <p>{words?.what}</p>
          <p className="text-soft">{t`Compare its numbers with the message, or ask for the link again.`}</p>
        </Notice>
      )
    default:
      return (
        <Notice
          pose="puzzled"
          title={t`We could not look`}
          action={
            <Button onClick={onRetry} busy={retrying ? t`Loading` : null}>
              {t`Look again`}
            </Button>
          }
        >
          <p>{words?.what}</p>
          <p>{words?.money}</p>
          {requestId && <p className="text-soft text-sm">{t`Reference ${requestId}`}</p>}
        </Notice>
      )
  }
}

/** The same deposits as a plain link; its secret stays behind `#`. */
function claimHref({ chainId, version, slots, secret }: RaffleLink): string {
  return `/claim?c=${chainId}&v=${version}&i=${slots.join(',')}#p=${secret}`
}

/** The raffle is there, and the link that was opened is none of it. */
export function WrongSecret() {
  return (
    <Notice pose="puzzled" title={t`The secret does not fit`} action={<StartYourself />}>
      <p>{t`The part after the # belongs to another link. The money is safe in this raffle.`}</p>
      <p className="text-soft">{t`Ask for the link once more and copy it whole.`}</p>
    </Notice>
  )
}

/** The second signature is not ours to give. */
export function NotOurs() {
  return (
    <Notice pose="puzzled" title={t`Claimed elsewhere`} action={<StartYourself />}>
      <p>{t`This raffle asks for a second approval, which only the service that made it can give.`}</p>
      <p>{t`The money is in it. Ask whoever sent you the link where it is claimed.`}</p>
    </Notice>
  )
}
