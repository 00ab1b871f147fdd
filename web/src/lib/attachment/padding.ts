/** What is shorter says nothing of its length at all. */
const SHORTEST = 1_024

/**
 * The length to which something is padded, so that few bits of its own can be told from outside: Padmé,
 * which adds at most 12 %, and less to what is longer (Nikitin et al., "Reducing Metadata Leakage from Encrypted
 * Files", 2019).
 */
export function paddedLength(length: number): number {
  const magnitude = 31 - Math.clz32(Math.max(length, SHORTEST))
  const kept = 32 - Math.clz32(magnitude)
  const unit = 2 ** (magnitude - kept)
  return Math.ceil(Math.max(length, SHORTEST) / unit) * unit
}
