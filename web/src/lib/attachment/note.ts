import { MEDIA_TYPES, type MediaType } from './media-type'
import { MESSAGE_LIMIT, plainFileName, plainMessage } from './plain-text'

/** What is told of a file before it is fetched. */
export interface FileLabel {
  name: string
  type: MediaType
  /** Bytes. */
  size: number
}

/** What a sender says, and the file that they attached. */
export interface Note {
  message: string
  file: FileLabel | null
}

/** Bytes of every note, so that none tells how long its message is. */
export const NOTE_BYTES = 988

const VERSION = 1
const NO_FILE = 0xff

/** version 8 | message length 16 | message | type 8 | name length 16 | name | size 32 | zeros */
export function encodeNote(note: Note): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(NOTE_BYTES)
  const view = new DataView(bytes.buffer)
  let at = 0
  const put8 = (value: number) => view.setUint8(at++, value)
  const putText = (text: string) => {
    const encoded = new TextEncoder().encode(text)
    view.setUint16(at, encoded.length)
    bytes.set(encoded, at + 2)
    at += 2 + encoded.length
  }
  put8(VERSION)
  putText(shortened(plainMessage(note.message)))
  put8(note.file ? MEDIA_TYPES.indexOf(note.file.type) : NO_FILE)
  if (note.file) {
    putText(plainFileName(note.file.name, note.file.type))
    view.setUint32(at, note.file.size)
  }
  return bytes
}

/** Null: no note of a version that is known here. Its texts are plain, whoever wrote them. */
export function decodeNote(bytes: Uint8Array): Note | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number) => {
    const length = view.getUint16(at)
    const end = at + 2 + length
    if (end > bytes.length) throw new RangeError('past the end')
    return { text: new TextDecoder().decode(bytes.subarray(at + 2, end)), end }
  }
  try {
    if (view.getUint8(0) !== VERSION) return null
    const message = text(1)
    const kind = view.getUint8(message.end)
    const said = shortened(plainMessage(message.text))
    if (kind === NO_FILE) return { message: said, file: null }
    const type = MEDIA_TYPES[kind]
    if (type === undefined) return null
    const name = text(message.end + 1)
    const file = { name: plainFileName(name.text, type), type, size: view.getUint32(name.end) }
    return { message: said, file }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function shortened(message: string): string {
  return [...message].slice(0, MESSAGE_LIMIT).join('')
}
