import { t } from '@lingui/core/macro'
import { fetchFile, fetchNote } from '@/api/attachment'
import { ApiError } from '@/api/client'
import { sniff } from '@/lib/attachment/media-type'
import { plainFileName } from '@/lib/attachment/plain-text'
import type { DepositRef } from '@filbert/sdk/link'
import { saveFile } from '@/ui/save-file'
import { explained } from '@/words/explained'

const UNOPENED = t`This attachment does not open any more.`

/** A link whose secret this device has. */
export type OwnLink = DepositRef & { secret: string }

/** Fetches the file that went with a link of this device's, opens it and saves it. Null: done. Else why not, in words. */
export async function saveAttachment(link: OwnLink): Promise<string | null> {
  return save(link).catch(async (error: unknown) =>
    error instanceof ApiError ? (await explained(error, 'read')).what : UNOPENED,
  )
}

async function save(link: OwnLink): Promise<string | null> {
  const came = await fetchNote(link, link.secret)
  if (!came?.note.file || came.fileUrl === null) return UNOPENED
  const bytes = await fetchFile(came.fileUrl, came.seal)
  const type = bytes && sniff(bytes)
  if (!type) return UNOPENED
  saveFile(bytes, type, plainFileName(came.note.file.name, type))
  return null
}
