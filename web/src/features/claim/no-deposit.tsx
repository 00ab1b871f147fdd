import { t } from '@lingui/core/macro'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { Spinner } from '@/ui/timeline'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { SendYourself } from './send-yourself'

interface NoDepositProps {
  cause: Cause
  retrying: boolean
  onRetry: () => void
}

/** The deposit could not be shown. Only when the server says that there is none do we say so. */
export function NoDeposit({ cause, retrying, onRetry }: NoDepositProps) {
  usePageTitle(t`Claim`)
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
            {t`The chain has not confirmed this deposit yet. That takes a few seconds, sometimes a minute. This page turns by itself.`}
          </p>
        </Notice>
      )
    case 'deposit_not_found':
    case 'unknown_chain':
    case 'unknown_version':
      return (
        <Notice
          pose="puzzled"
          title={t({ comment: 'Sorry, drawn out', message: 'Sorryyy' })}
          action={<SendYourself>{t`Make a payment yourself!`}</SendYourself>}
        >
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
