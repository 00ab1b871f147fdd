import { useState } from 'react'
import { fetchFile, fetchNote } from '@/api/attachment'
import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import { sniff } from '@/lib/attachment/media-type'
import { plainFileName } from '@/lib/attachment/plain-text'
import type { SentLink } from '@/lib/history/sent-links'
import { saveFile } from '@/ui/save-file'

/** The file that went with a link of this device's, fetched and opened again. */
export function SentAttachment({ link }: { link: SentLink & { index: string } }) {
  const [standing, setStanding] = useState<'idle' | 'busy' | { words: string }>('idle')
  const download = async () => {
    setStanding('busy')
    const words = await save(link).catch((error: unknown) =>
      error instanceof ApiError ? explainApiError(error, 'read').what : UNOPENED,
    )
    setStanding(words === null ? 'idle' : { words })
  }
  return (
    <div className="px-1 pb-2">
      <button
        type="button"
        className="chip px-3 text-sm"
        disabled={standing === 'busy'}
        onClick={() => void download()}
      >
        {standing === 'busy' ? 'Opening the attachment' : 'Download attachment'}
      </button>
      {typeof standing === 'object' && (
        <p role="alert" className="font-medium text-berry text-sm">
          {standing.words}
        </p>
      )}
    </div>
  )
}

const UNOPENED = 'This attachment does not open any more.'

/** Null: it is saved. Else why not. */
async function save(link: SentLink & { index: string }): Promise<string | null> {
  const came = await fetchNote(link, link.secret)
  if (!came?.note.file || came.fileUrl === null) return UNOPENED
  const bytes = await fetchFile(came.fileUrl, came.seal)
  const type = bytes && sniff(bytes)
  if (!type) return UNOPENED
  saveFile(bytes, type, plainFileName(came.note.file.name, type))
  return null
}
