import { t } from '@lingui/core/macro'
import { plainMessage } from '@/lib/attachment/plain-text'
import { shownSize } from '@/ui/file-size'
import { MessageSlip } from '@/ui/message-slip'
import type { SendTerms } from './send-machine'

/** What will travel with the link, as its recipient will see it. */
export function AttachedSlip({ terms: { attached, brought } }: { terms: SendTerms }) {
  if (attached) {
    const { message, file } = attached
    return (
      <Slip message={plainMessage(message)} file={file && { name: file.name, size: shownSize(file.size) }} />
    )
  }
  if (!brought) return null
  const { message, fileName } = brought
  return (
    <Slip message={message} file={fileName === null ? null : { name: fileName, size: t`Saved already` }} />
  )
}

function Slip({ message, file }: { message: string; file: { name: string; size: string } | null }) {
  return (
    <MessageSlip label={t`Goes with it`} message={message}>
      {file && (
        <p className="min-w-0 text-center">
          <bdi title={file.name} className="block truncate font-semibold">
            {file.name}
          </bdi>
          <span className="text-soft text-sm tabular-nums">{file.size}</span>
        </p>
      )}
    </MessageSlip>
  )
}
