import { fromHex, type Hex } from '@/lib/hex'

/** The name and version of the seal: what every sealed part begins with. */
const MARK = new TextEncoder().encode('filbert\x01')
const IV_BYTES = 12
const TAG_BYTES = 16

/** Which of the two parts that travel with a link: each has a key of its own, so neither passes for the other. */
export type Part = 'note' | 'file'

/** What the parts of one link are sealed under. */
export interface Seal {
  secret: string
  /** The address of the link's key. */
  pubKey20: Hex
}

/** How many bytes sealing adds. */
export const SEAL_BYTES = MARK.length + IV_BYTES + TAG_BYTES

/** mark | iv | AES-256-GCM(key, iv, bytes, mark) with a fresh random iv. */
export async function seal(
  under: Seal,
  part: Part,
  bytes: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(IV_BYTES)),
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(under, part)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: MARK }, key, bytes)
  const whole = new Uint8Array(MARK.length + IV_BYTES + sealed.byteLength)
  whole.set(MARK)
  whole.set(iv, MARK.length)
  whole.set(new Uint8Array(sealed), MARK.length + IV_BYTES)
  return whole
}

/** Null: it was not sealed under this secret as this part, or something of it was changed. */
export async function unseal(
  under: Seal,
  part: Part,
  whole: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (whole.length < SEAL_BYTES || MARK.some((byte, at) => whole[at] !== byte)) return null
  const key = await keyOf(under, part)
  const iv = whole.subarray(MARK.length, MARK.length + IV_BYTES)
  const algorithm = { name: 'AES-GCM', iv, additionalData: MARK }
  try {
    const opened = await crypto.subtle.decrypt(algorithm, key, whole.subarray(MARK.length + IV_BYTES))
    return new Uint8Array(opened)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null
    throw error
  }
}

/** HKDF-SHA-256 of the secret, with the link key's address as salt and the part's name as info. */
async function keyOf({ secret, pubKey20 }: Seal, part: Part): Promise<CryptoKey> {
  const utf8 = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', utf8.encode(secret), 'HKDF', false, ['deriveKey'])
  const salt = Uint8Array.from(fromHex(pubKey20))
  const info = utf8.encode(`filbert attachment v1 ${part}`)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
