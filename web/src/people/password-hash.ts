/** From the specification, and so as every other client of the protocol has it. */
const ITERATIONS = 10_000
const HASH_BYTES = 64
const SALT_BYTES = 16

/** Browsers hash on pages alone that nobody else can read on their way. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** 32 hexadecimal digits. */
export function newSalt(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
}

/**
 * What the server is told in place of a password: its PBKDF2, 128 hexadecimal digits. The salt goes in as it is
 * written, and the password letter by letter as it was typed.
 */
export async function passwordHash(password: string, salt: string): Promise<string> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-512', iterations: ITERATIONS, salt: text.encode(salt) }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, HASH_BYTES * 8)))
}

/** Not of `lib/hex`, which brings the arithmetic of curves with it. */
function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
