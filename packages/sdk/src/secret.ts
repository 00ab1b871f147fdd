import { type Hex, keccak256, stringToHex } from 'viem'
import { SECRET_LENGTH } from './link.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Fills bytes with chance, as `crypto.getRandomValues` does. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown

/**
 * A fresh secret: 16 characters of `A-Za-z0-9`, some 95 bits.
 * Bytes of 248 and up are thrown away, so that no character is likelier than another.
 */
export function makeSecret(fill: FillRandom = fillRandom): string {
  let secret = ''
  const pool = new Uint8Array(32)
  while (secret.length < SECRET_LENGTH) {
    fill(pool)
    for (const byte of pool) {
      if (byte < 248 && secret.length < SECRET_LENGTH) secret += ALPHABET.charAt(byte % 62)
    }
  }
  return secret
}

/** The private key that a secret stands for. Its address takes curve arithmetic: `linkKey`. */
export function privateKeyOf(secret: string): Hex {
  return keccak256(stringToHex(secret))
}

/** The chance of this machine. */
export function fillRandom(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes)
}
