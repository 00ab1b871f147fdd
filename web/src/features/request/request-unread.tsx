import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'

/** The server knows no such request; only then do we say so. */
export function NotFound() {
  return (
    <Notice pose="puzzled" title={t`Sorryyy`} action={<SendInstead />}>
      <p>{t`This request could not be found. Are you sure your link is correct?`}</p>
      <p className="text-soft">{t`Compare it with the message, or ask for the link again.`}</p>
    </Notice>
  )
}

interface UnreadRequestProps {
  cause: Cause
  retrying?: boolean
  /** Absent: to look again would tell the same. */
  onRetry?: () => void
}

/** The request could not be shown. */
export function UnreadRequest({ cause, retrying = false, onRetry }: UnreadRequestProps) {
  const words = useExplained(cause, 'read')
  const { requestId } = cause
  return (
    <Notice
      pose="puzzled"
      title={t`Sorryyy`}
      action={
        onRetry ? (
          <Button busy={retrying ? t`Loading` : null} onClick={onRetry}>
            {t`Look again`}
          </Button>
        ) : (
          <SendInstead />
        )
      }
    >
      <p>{words?.what}</p>
      <p>{t`Nothing has been paid.`}</p>
      {requestId && <p className="text-soft text-sm">{t`Reference ${requestId}`}</p>}
    </Notice>
  )
}

export function SendInstead() {
  return (
    <Link to="/send" className={`${buttonClass('plain')} w-full`}>
      {t`Make a payment yourself!`}
    </Link>
  )
}
