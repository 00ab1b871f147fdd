import { type Hex, keccak256, stringToHex } from 'viem'
import type { Clock } from '../clock.js'
import { refuseAborted, wrong } from '../inputs.js'
import type { RaffleTask } from './shapes.js'

/** Some million hashes: no server asks for more of a phone. */
const MOST_BITS = 20
/** Between two breaths of whatever else this thread does. */
const AT_ONCE = 500

/** The first number that solves a task. A task of another wallet or key, or of more work than any, is not worked on. */
export async function solve(
  { challenge, bits }: RaffleTask,
  { pubKey20, recipient }: { pubKey20: Hex; recipient: Hex },
  clock: Clock,
  signal?: AbortSignal,
): Promise<string> {
  const isOurs = new RegExp(`^\\d{1,16}\\.${pubKey20}\\.${recipient}$`, 'i').test(challenge)
  if (!isOurs || !Number.isInteger(bits) || bits < 0 || bits > MOST_BITS) {
    throw wrong('work_refused', 'The server asks for work that has nothing to do with this raffle.')
  }
  for (let nonce = 0n; ; nonce++) {
    if (isSolvedBy(challenge, nonce, bits)) return nonce.toString()
    if (nonce % BigInt(AT_ONCE) !== 0n) continue
    refuseAborted(signal)
    await clock.wait(0)
  }
}

export function isSolvedBy(challenge: string, nonce: bigint, bits: number): boolean {
  const hash = BigInt(keccak256(stringToHex(`${challenge}.${nonce}`)))
  return hash >> BigInt(256 - bits) === 0n
}
