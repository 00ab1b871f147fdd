import { concat, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { SECRET_LENGTH } from './link.js'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The key that a link's secret stands for. Only `pubKey20`, its address, is ever shown to anybody. */
export interface LinkKey {
  privateKey: Hex
  pubKey20: Hex
}

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

export function linkKey(secret: string): LinkKey {
  const privateKey = keccak256(stringToHex(secret))
  return { privateKey, pubKey20: privateKeyToAddress(privateKey) }
}

/**
 * The nonce of the signature that pays into a link (EIP-3009): always the same for a link, so that signing
 * once more, when nobody knows what became of the first signature, cannot pay twice. The key cannot be
 * found from it.
 */
export function depositNonce({ privateKey }: Pick<LinkKey, 'privateKey'>): Hex {
  return keccak256(concat([stringToHex('filbert deposit nonce'), privateKey]))
}

/** The chance of this machine. */
export function fillRandom(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes)
}
