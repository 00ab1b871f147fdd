import { plural, t } from '@lingui/core/macro'
import { type MediaType, NAMES, PICTURES, sniff } from '@/lib/attachment/media-type'
import type { FileLabel } from '@/lib/attachment/note'
import { MESSAGE_LIMIT, messageLength, plainFileName, plainMessage } from '@/lib/attachment/plain-text'
import { FILE_LIMIT } from '@/lib/attachment/sealed-file'
import { shownSize } from '@/ui/file-size'

/** A file that was chosen, read and looked at. */
export interface ChosenFile extends FileLabel {
  bytes: Uint8Array
}

/** What travels with the link, as it is typed and chosen. */
export interface Attached {
  message: string
  file: ChosenFile | null
}

export const NOTHING_ATTACHED: Attached = { message: '', file: null }

export type Chosen = { ok: true; file: ChosenFile } | { ok: false; words: string }

/** Reads a file that somebody chose or dropped, if it is a PDF or one of `pictures`. */
export async function chooseFile(file: File, pictures: readonly MediaType[] = PICTURES): Promise<Chosen> {
  if (file.size > FILE_LIMIT) {
    const [size, limit] = [shownSize(file.size), shownSize(FILE_LIMIT)]
    return refused(t`This file has ${size}. It may have ${limit} at most.`)
  }
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
  if (!bytes) return refused(t`This file cannot be read. Is it still there?`)
  if (bytes.length === 0) return refused(t`This file is empty.`)
  const type = sniff(bytes)
  const kinds = pictures.map((picture) => NAMES[picture]).join(', ')
  if (type && (type === 'application/pdf' || pictures.includes(type)))
    return { ok: true, file: { name: plainFileName(file.name, type), type, size: bytes.length, bytes } }
  return refused(
    /svg/i.test(file.type)
      ? t`An SVG can hold a program, so it does not travel with money. Save it as PNG.`
      : t`Only pictures (${kinds}) and PDF travel with money. This is neither, whatever its name says.`,
  )
}

/** What is wrong with what was typed; null when it can be sent. */
export function problemWith({ message }: Attached): string | null {
  const over = messageLength(message) - MESSAGE_LIMIT
  if (over <= 0) return null
  return plural(over, {
    one: `The message is ${over} character too long.`,
    other: `The message is ${over} characters too long.`,
  })
}

export function isNothing({ message, file }: Attached): boolean {
  return plainMessage(message) === '' && file === null
}

function refused(words: string): Chosen {
  return { ok: false, words }
}
