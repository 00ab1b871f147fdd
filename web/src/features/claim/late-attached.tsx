import { t } from '@lingui/core/macro'
import { late } from '@/ui/late'
import { MessageSlip } from '@/ui/message-slip'
import type { AttachedProps } from './attached'

/** Without its code nothing of it can be opened here, and the money can be claimed all the same. */
export const Attached = late<AttachedProps>(() => import('./attached').then((m) => m.Attached), Unloaded)

/** The slip above says it where its code did not come. */
export const AttachedPicture = late<AttachedProps>(() =>
  import('./attached-picture').then((m) => m.AttachedPicture),
)

function Unloaded({ again = false }: AttachedProps) {
  if (again) return null
  return (
    <MessageSlip label={t`From the sender`} message="">
      <p role="status" className="text-balance text-center">
        {t`What opens the sender's message did not load. Reload the page to read it.`}{' '}
        <span className="text-soft">{t`You can claim all the same.`}</span>
      </p>
    </MessageSlip>
  )
}
