import { t } from '@lingui/core/macro'
import { late } from '@/ui/late'
import { Notice } from '@/ui/notice'
import type { ClaimSentProps } from './claim-sent'

const load = () => import('./claim-sent').then((m) => m.ClaimSent)

/** What comes after the tap, and before it only to whoever opens the page again. */
export const ClaimSent = late<ClaimSentProps>(load, Untold)

/** To be asked for early: at the tap on Claim there may be no network to bring it. */
export function warmSent(): void {
  void load().catch(() => undefined)
}

/** It has been taken all the same. */
function Untold({ paid, next }: ClaimSentProps) {
  return (
    <Notice pose="carrying" title={paid ? t`Done` : t`On its way`} action={paid && next}>
      <p role="status">
        {paid ? t`The chain has paid it.` : t`You may close this page; it goes on without you.`}
      </p>
    </Notice>
  )
}
