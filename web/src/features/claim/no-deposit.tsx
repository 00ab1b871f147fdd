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
  usePageTitle('Claim')
  const words = useExplained(cause, 'read')
  switch (cause.code) {
    case 'deposit_unconfirmed':
      return (
        <Notice
          pose="listening"
          title="Still confirming"
          action={
            <Button look="plain" onClick={onRetry}>
              Look again
            </Button>
          }
        >
          <Spinner />
          <p>
            The chain has not confirmed this deposit yet. That takes a few seconds, sometimes a minute. This
            page turns by itself.
          </p>
        </Notice>
      )
    case 'deposit_not_found':
    case 'unknown_chain':
    case 'unknown_version':
      return (
        <Notice pose="puzzled" title="Sorryyy" action={<SendYourself>Make a payment yourself!</SendYourself>}>
          <p>{words?.what}</p>
          <p className="text-soft">Compare its numbers with the message, or ask for the link once more.</p>
        </Notice>
      )
    default:
      return (
        <Notice
          pose="puzzled"
          title="We could not look"
          action={
            <Button onClick={onRetry} busy={retrying ? 'Loading' : null}>
              Look again
            </Button>
          }
        >
          <p>{words?.what}</p>
          <p>{words?.money}</p>
          {cause.requestId && <p className="text-soft text-sm">Reference {cause.requestId}</p>}
        </Notice>
      )
  }
}
