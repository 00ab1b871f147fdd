import { signDigest } from '@filbert/sdk/claim-signature'
import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { type Hex, toHex } from '@/lib/hex'

/** Keeps uploads apart from everything else that a link key signs. */
const DOMAIN = utf8ToBytes('Filbert attachment v1')

/** 32 bytes: keccak256(DOMAIN ‖ sha256(note) ‖ sha256(file)). */
export function attachmentDigest(noteHash: Uint8Array, fileHash: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(DOMAIN, noteHash, fileHash))
}

/** The link key's word that these two sealed parts travel with its link: 65 bytes. */
export async function signAttachment(
  privateKey: Hex,
  note: Uint8Array<ArrayBuffer>,
  file: Uint8Array<ArrayBuffer> | null,
): Promise<Hex> {
  const [noteHash, fileHash] = await Promise.all([sha256(note), sha256(file ?? new Uint8Array())])
  return signDigest(privateKey, toHex(attachmentDigest(noteHash, fileHash)))
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
