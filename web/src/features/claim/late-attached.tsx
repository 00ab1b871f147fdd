import { type ComponentType, lazy } from 'react'
import { MessageSlip } from '@/ui/message-slip'
import type { AttachedProps } from './attached'

/** Without its code nothing of it can be opened here, and the money can be claimed all the same. */
export const Attached = lazy<ComponentType<AttachedProps>>(() =>
  import('./attached').then(
    (m) => ({ default: m.Attached }),
    () => ({ default: Unloaded }),
  ),
)

/** The slip above says it where its code did not come. */
export const AttachedPicture = lazy<ComponentType<AttachedProps>>(() =>
  import('./attached-picture').then(
    (m) => ({ default: m.AttachedPicture }),
    () => ({ default: () => null }),
  ),
)

function Unloaded({ again = false }: AttachedProps) {
  if (again) return null
  return (
    <MessageSlip label="From the sender" message="">
      <p role="status" className="text-balance text-center">
        What opens the sender's message did not load. Reload the page to read it.{' '}
        <span className="text-soft">You can claim all the same.</span>
      </p>
    </MessageSlip>
  )
}
