import { plainMessage } from '@/lib/attachment/plain-text'
import { shownSize } from '@/ui/file-size'
import { MessageSlip } from '@/ui/message-slip'
import type { Attached } from './attached'

/** What will travel with the link, as its recipient will see it. */
export function AttachedSlip({ attached: { message, file } }: { attached: Attached }) {
  return (
    <MessageSlip label="Goes with it" message={plainMessage(message)}>
      {file && (
        <p className="min-w-0 text-center">
          <bdi className="block truncate font-semibold">{file.name}</bdi>
          <span className="text-soft text-sm tabular-nums">{shownSize(file.size)}</span>
        </p>
      )}
    </MessageSlip>
  )
}
