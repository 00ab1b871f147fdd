import { t } from '@lingui/core/macro'
import { UNLOADED } from '@/lib/cause'
import { subjectOf } from '@/links/amount-of'
import { Button } from '@/ui/button'
import { late } from '@/ui/late'
import { Notice } from '@/ui/notice'
import { useExplained } from '@/words/explained'
import type { SenderViewProps } from './sender-view'

/** Whoever made the link has a wallet here, which came later still. Without the code for it the link stands. */
export const SenderView = late<SenderViewProps>(
  () => import('./sender-view').then((m) => m.SenderView),
  Unloaded,
)

function Unloaded({ link, onEvent }: SenderViewProps) {
  const words = useExplained(UNLOADED, 'reclaim', subjectOf(link))
  return (
    <>
      <Notice pose="puzzled" title={t`This did not load`}>
        <div role="alert" className="grid gap-1">
          <p>{words?.what}</p>
          <p>{words?.money}</p>
        </div>
      </Notice>
      <Button onClick={() => location.reload()}>{t`Load the page again`}</Button>
      {!link.expired && (
        <Button look="plain" onClick={() => onEvent({ type: 'go_to_recipient_view' })}>
          {t`Go to recipient view`}
        </Button>
      )}
    </>
  )
}
