/** Most deposits that one signature takes back: the vault's `RECLAIM_LIMIT`. */
export const RECLAIMS_PER_SIGNATURE = 50

/** The deposits of one vault that one signature can take back: 1 to 50, ascending. */
export function isReclaimList(indexes: readonly bigint[]): boolean {
  return (
    indexes.length >= 1 &&
    indexes.length <= RECLAIMS_PER_SIGNATURE &&
    indexes.every((index, at) => at === 0 || (indexes[at - 1] as bigint) < index)
  )
}

/** Any deposits of one vault, as the lists that take them back by a signature each. */
export function reclaimLists(indexes: readonly bigint[]): bigint[][] {
  const ascending = [...new Set(indexes)].sort((a, b) => (a < b ? -1 : 1))
  const count = Math.ceil(ascending.length / RECLAIMS_PER_SIGNATURE)
  return Array.from({ length: count }, (_, at) =>
    ascending.slice(at * RECLAIMS_PER_SIGNATURE, (at + 1) * RECLAIMS_PER_SIGNATURE),
  )
}
