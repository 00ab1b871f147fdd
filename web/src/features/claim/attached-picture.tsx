import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { isShowable } from '@/lib/attachment/picture-size'
import type { AttachedProps } from './attached'
import { type OpenedFile, useFile, useNote } from './use-attached'

/**
 * The picture that came with a link. Nothing stands below it: it comes late, and nothing that somebody is about to
 * tap should move for it. One that is too large to be shown can still be downloaded above.
 */
export function AttachedPicture({ deposit, secret }: AttachedProps) {
  const came = useNote(deposit, secret).data ?? null
  const { data: file } = useFile(came)
  const url = useObjectUrl(file && isShowable(file.bytes) ? file : null)
  if (!file || url === null) return null
  const { name } = file
  return (
    <figure className="self-start overflow-hidden rounded-card border-[1.5px] border-edge bg-sunk">
      <img
        src={url}
        alt={t`From the sender: ${name}`}
        className="max-h-[70vh] min-h-40 w-full object-contain"
      />
    </figure>
  )
}

function useObjectUrl(file: OpenedFile | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  // The outside system: the browser's table of addresses for what is in memory.
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return url
}
