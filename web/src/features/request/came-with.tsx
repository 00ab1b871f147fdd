import { t } from '@lingui/core/macro'
import type { RequestLink } from '@/api/requests'
import { plainMessage } from '@/lib/attachment/plain-text'
import { OutGlyph } from '@/ui/glyphs'
import { MessageSlip } from '@/ui/message-slip'
import { attachmentPath } from './request-words'

/** What it is for, in the words of who asks, and the file that goes with it. */
export function CameWith({ request }: { request: Pick<RequestLink, 'reference' | 'attachmentUrl'> }) {
  const message = plainMessage(request.reference ?? '')
  const path = attachmentPath(request)
  if (message === '' && path === null) return null
  return (
    <MessageSlip label={t`Came with it`} message={message}>
      {path !== null && (
        <p className="text-center">
          <a href={path} target="_blank" rel="noreferrer" className="btn btn-quiet">
            {t`Open the attachment`} <OutGlyph />
          </a>
        </p>
      )}
    </MessageSlip>
  )
}
