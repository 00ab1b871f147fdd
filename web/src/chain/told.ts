import type { Hex } from '@/lib/hex'

/**
 * What wallets answer is read here before it is believed: some answer with things of their own, which nothing could
 * be followed by, and a record with one in it could not be read again.
 */

/** EIP-5792: the name of a batch has at most 4,096 bytes, in hexadecimal digits after `0x`. */
const LONGEST_BATCH = 8_194

/** The wallet was asked to send, and may have, but named nothing that it can be followed by. */
export class Untold extends Error {
  override readonly name = 'Untold'
}

/** The wallet agreed to be connected, and shows no account. */
export class NoAccount extends Error {
  override readonly name = 'NoAccount'
}

/** What brings a wallet elsewhere and this page together does not answer. */
export class RelayUnreachable extends Error {
  override readonly name = 'RelayUnreachable'
}

/** No wallet elsewhere has read the code while it was good. */
export class CodeExpired extends Error {
  override readonly name = 'CodeExpired'
}

/** A transaction's hash, 32 bytes; null where the wallet told anything else. */
export function hashTold(answer: unknown): Hex | null {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? (answer as Hex) : null
}

/** The same of a transaction that the wallet was just asked for. Throws `Untold`. */
export function hashOf(answer: unknown): Hex {
  const hash = hashTold(answer)
  if (hash === null) throw new Untold('The wallet named no transaction.')
  return hash
}

/** What the wallet calls a batch that it was just given. Throws `Untold`. */
export function batchOf(answer: unknown): string {
  if (typeof answer !== 'string' || answer === '' || answer.length > LONGEST_BATCH) {
    throw new Untold('The wallet named no batch.')
  }
  return answer
}
