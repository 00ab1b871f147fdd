/**
 * What a wallet was asked for and calls failed, or never answered, may be on the chain all the same, or come yet, for
 * this long. After that it is over where the chain, asked again, has nothing of it. Milliseconds.
 */
const DEADLINE_MS = 24 * 3_600_000

/** `askedAt`: when the wallet was asked, in milliseconds since 1970. */
export function mayComeYet(askedAt: number, now: number): boolean {
  return now - askedAt < DEADLINE_MS
}
