import { t } from '@lingui/core/macro'
import type { CameWith } from '@/api/attachment'
import { ApiError } from '@/api/client'
import type { FileLabel } from '@/lib/attachment/note'
import { heldWhile } from '@/ui/button'
import { shownSize } from '@/ui/file-size'
import { saveFile } from '@/ui/save-file'
import { useExplained } from '@/words/explained'
import type { Cause } from '@/words/sentence'
import { useFile } from './use-attached'

interface AttachedFileProps {
  came: CameWith
  label: FileLabel
}

/** What the file is called, how large it is, and a way to have it. */
export function AttachedFile({ came, label }: AttachedFileProps) {
  const file = useFile(came)
  const save = async () => {
    const opened = file.data === undefined ? (await file.refetch()).data : file.data
    if (opened) saveFile(opened.bytes, opened.type, opened.name)
  }
  const failed = useExplained(causeOf(file.error), 'read')
  const problem = file.data === null ? NO_SUCH : failed && `${failed.what} ${t`Ask for the file again.`}`
  return (
    <div>
      <div className="flex min-h-12 items-center gap-3">
        <p className="min-w-0 flex-1">
          <bdi title={label.name} className="block truncate font-semibold">
            {label.name}
          </bdi>
          <span className="text-soft text-sm tabular-nums">{shownSize(label.size)}</span>
        </p>
        {file.data !== null && (
          <button
            type="button"
            className="chip min-w-28 justify-center px-4"
            {...heldWhile(file.isFetching, () => void save())}
          >
            {file.isFetching ? t({ comment: 'A file is being opened', message: 'Opening' }) : t`Download`}
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="font-medium text-berry text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

const NO_SUCH = t`This file is not what it says it is, so it is not opened.`

function causeOf(error: Error | null): Cause | null {
  if (error === null || error instanceof ApiError) return error
  return new ApiError('unreadable', error.message)
}
