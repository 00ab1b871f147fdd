import type { Note } from '@/lib/attachment/note'
import type { Seal } from '@/lib/attachment/seal'
import { openFile } from '@/lib/attachment/sealed-file'
import { openNote } from '@/lib/attachment/sealed-note'
import { fromHex, type Hex } from '@/lib/hex'
import { type DepositRef, publicPart } from '@filbert/sdk/link'
import { api } from './client'

/** What came with a link, opened as far as it is known without its file. */
export interface CameWith {
  note: Note
  /** Where the sealed file is; null without one. */
  fileUrl: string | null
  seal: Seal
}

/**
 * Fetches the note that came with a link, and opens it here. Null: this secret does not open it.
 * Rejects with an `ApiError` when it cannot be fetched.
 */
export async function fetchNote(deposit: DepositRef, secret: string): Promise<CameWith | null> {
  const info = await api.attachmentInfo(publicPart(location.origin, deposit))
  const seal = { secret, pubKey20: info.pubKey20 as Hex }
  const note = await openNote(seal, Uint8Array.from(fromHex(info.message as Hex)))
  return note && { note, fileUrl: info.fileUrl, seal }
}

/** Fetches a sealed file, and opens it here. Null: it does not open. Rejects as `fetchNote` does. */
export async function fetchFile(fileUrl: string, seal: Seal): Promise<Uint8Array<ArrayBuffer> | null> {
  return openFile(seal, await api.attachedFile(fileUrl))
}
