import { paddedLength } from './padding'
import { type Seal, seal, unseal } from './seal'

/** The most bytes of a file that travels with a link. */
export const FILE_LIMIT = 5_000_000

const LENGTH_BYTES = 4

/** The file's bytes with their number before them and zeros behind, sealed. */
export function sealFile(under: Seal, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const padded = new Uint8Array(paddedLength(LENGTH_BYTES + bytes.length))
  new DataView(padded.buffer).setUint32(0, bytes.length)
  padded.set(bytes, LENGTH_BYTES)
  return seal(under, 'file', padded)
}

/** Null: it does not open under this secret, or is no file of ours. */
export async function openFile(
  under: Seal,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const padded = await unseal(under, 'file', sealed)
  if (!padded || padded.length < LENGTH_BYTES) return null
  const length = new DataView(padded.buffer).getUint32(0)
  return length <= padded.length - LENGTH_BYTES ? padded.subarray(LENGTH_BYTES, LENGTH_BYTES + length) : null
}
