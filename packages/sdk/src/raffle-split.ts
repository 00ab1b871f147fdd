import { concat, type Hex, hexToBytes, keccak256, numberToHex, stringToHex } from 'viem'

/** Bytes of chance for each slot: 53 bits would do, and 64 are as easily had. */
const CHANCE_BYTES = 8

/** A slot gets at least a tenth of the mean: nobody opens a shell with next to nothing in it. */
const LEAST_SHARE = 10n

/** The same for each, and the first ones a unit more where it does not come out even. */
export function equalSplit(total: bigint, slots: number): bigint[] {
  const count = countOf(total, slots)
  const [mean, rest] = [total / count, total % count]
  return Array.from({ length: slots }, (_, at) => mean + (BigInt(at) < rest ? 1n : 0n))
}

/**
 * By chance, and exactly `total` together: each slot at least one unit and at least a tenth of the mean, the rest in
 * proportion to a weight of its own. `random`: so many bytes of chance. Throws a `RangeError` on fewer units than
 * slots, or no slots.
 */
export function randomSplit(
  total: bigint,
  slots: number,
  random: (bytes: number) => Uint8Array = randomBytes,
): bigint[] {
  const count = countOf(total, slots)
  const tenth = total / (count * LEAST_SHARE)
  const least = tenth > 1n ? tenth : 1n
  const weights = weightsOf(random(slots * CHANCE_BYTES))
  const sum = weights.reduce((all, one) => all + one, 0n)
  const free = total - least * count
  const shares = weights.map((weight) => least + (free * weight) / sum)
  // What division left over goes to the first ones, a unit each: there are fewer of them than slots.
  let rest = total - shares.reduce((all, one) => all + one, 0n)
  return shares.map((share) => (rest-- > 0n ? share + 1n : share))
}

/** In front of what is hashed: these bytes are used for nothing else. */
const SPLIT_TAG = stringToHex('filbert raffle split')

/**
 * Bytes that follow from a link's key: keccak-256 of the tag, the key and a counter (0, 1, 2, …; 32 bytes), one after the
 * other, cut to `bytes`. As `random` of a split: who has the link can work its amounts out, and nobody can change them
 * without another key.
 */
export function chance(privateKey: Hex, bytes: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(bytes / BLOCK_BYTES) }, (_, at) =>
    keccak256(concat([SPLIT_TAG, privateKey, numberToHex(at, { size: BLOCK_BYTES })])),
  )
  return hexToBytes(concat(blocks)).slice(0, bytes)
}

/** What one hash gives. */
const BLOCK_BYTES = 32

function countOf(total: bigint, slots: number): bigint {
  if (!Number.isSafeInteger(slots) || slots < 1) throw new RangeError('a raffle has at least one slot')
  const count = BigInt(slots)
  if (total < count) throw new RangeError('each slot has at least one unit')
  return count
}

/** One weight for every eight bytes, never zero. */
function weightsOf(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from(
    { length: bytes.byteLength / CHANCE_BYTES },
    (_, at) => view.getBigUint64(at * CHANCE_BYTES) + 1n,
  )
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}
