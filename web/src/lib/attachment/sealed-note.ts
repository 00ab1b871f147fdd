import { decodeNote, encodeNote, type Note } from './note'
import { type Seal, seal, unseal } from './seal'

export function sealNote(under: Seal, note: Note): Promise<Uint8Array<ArrayBuffer>> {
  return seal(under, 'note', encodeNote(note))
}

/** Null: it does not open under this secret, or is no note of a version that is known here. */
export async function openNote(under: Seal, sealed: Uint8Array<ArrayBuffer>): Promise<Note | null> {
  const bytes = await unseal(under, 'note', sealed)
  return bytes && decodeNote(bytes)
}
