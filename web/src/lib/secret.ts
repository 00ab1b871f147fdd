import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { type Hex, toHex } from './hex'
import { SECRET_LENGTH } from './link'
import { checksum } from './typed-address'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

// A page makes a signature or two: the table for thousands takes longer to build than it saves.
secp256k1.utils.precompute(4)

/** The key that a link's secret stands for. Only `pubKey20`, its address, is ever shown to anybody. */
export interface LinkKey {
  privateKey: Uint8Array
  pubKey20: Hex
}

/**
 * A fresh secret: 16 characters of `A-Za-z0-9`, some 95 bits.
 * Bytes of 248 and up are thrown away, so that no character is likelier than another.
 */
export function makeSecret(fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = fillRandom): string {
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
  const privateKey = keccak_256(utf8ToBytes(secret))
  return { privateKey, pubKey20: addressOf(privateKey) }
}

/**
 * The nonce of the signature that pays into a link (EIP-3009): always the same for a link, so that signing
 * once more, when nobody knows what became of the first signature, cannot pay twice. The key cannot be
 * found from it.
 */
export function depositNonce({ privateKey }: LinkKey): Hex {
  return toHex(keccak_256(concatBytes(utf8ToBytes('filbert deposit nonce'), privateKey)))
}

function addressOf(privateKey: Uint8Array): Hex {
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  return checksum(toHex(keccak_256(publicKey.subarray(1)).subarray(12)))
}

function fillRandom(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes)
}
