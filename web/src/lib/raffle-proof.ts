import { keccak_256 } from '@noble/hashes/sha3'
import { utf8ToBytes } from '@noble/hashes/utils'

/** Whether keccak-256 of the text `{challenge}.{nonce}` begins with so many zero bits. */
export function isSolvedBy(challenge: string, nonce: number, bits: number): boolean {
  return leadingZeros(keccak_256(utf8ToBytes(`${challenge}.${nonce}`))) >= bits
}

/** The first of `count` numbers from `from` on that solves it; null: none of them does. */
export function solveIn(challenge: string, bits: number, from: number, count: number): number | null {
  for (let nonce = from; nonce < from + count; nonce += 1)
    if (isSolvedBy(challenge, nonce, bits)) return nonce
  return null
}

/**
 * How far somebody is after so many tries, from 0 to 1, as it feels: how likely it was to be done by now. Nobody can
 * tell when it is, so it nears its end and never says that it is there.
 */
export function likelihood(tries: number, bits: number): number {
  return 1 - Math.exp(-tries / 2 ** bits)
}

function leadingZeros(hash: Uint8Array): number {
  const whole = hash.findIndex((byte) => byte !== 0)
  if (whole < 0) return 8 * hash.length
  return 8 * whole + Math.clz32(hash[whole] ?? 0) - 24
}
