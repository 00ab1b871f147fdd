import { UNLOADED } from '@/lib/cause'
import { subjectOf } from '@/links/amount-of'
import { Button } from '@/ui/button'
import { late } from '@/ui/late'
import { Notice } from '@/ui/notice'
import { Explained } from '@/words/explained'
import type { SenderViewProps } from './sender-view'

/** Whoever made the link has a wallet here, which came later still. Without the code for it the link stands. */
export const SenderView = late<SenderViewProps>(
  () => import('./sender-view').then((m) => m.SenderView),
  Unloaded,
)

function Unloaded({ link, onEvent }: SenderViewProps) {
  return (
    <>
      <Notice pose="puzzled" title="This did not load">
        <Explained cause={UNLOADED} situation="reclaim" subject={subjectOf(link)} />
      </Notice>
      {!link.expired && (
        <Button look="plain" onClick={() => onEvent({ type: 'go_to_recipient_view' })}>
          Go to recipient view
        </Button>
      )}
    </>
  )
}
