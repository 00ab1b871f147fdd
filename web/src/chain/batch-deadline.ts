/**
 * A batch that its wallet calls failed may be on the chain all the same, or come yet, for this long. After that it is
 * over where the chain, asked once more, has nothing of it. Milliseconds.
 */
const BATCH_DEADLINE_MS = 24 * 3_600_000

/** `askedAt`: when the wallet was asked, in milliseconds since 1970. */
export function mayBatchCome(askedAt: number, now: number): boolean {
  return now - askedAt < BATCH_DEADLINE_MS
}
