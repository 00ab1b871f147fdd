import type { Entry } from './entries'

/** What one transaction makes: links of one expiry, since the vault has one for all of a call. */
export interface PlannedPart {
  entries: readonly Entry[]
  days: number
  total: bigint
}

/** As few transactions as there can be, each of `atOnce` links at most. In the order of the list, by expiry. */
export function planOf(entries: readonly Entry[], atOnce: number): PlannedPart[] {
  const expiries = [...new Set(entries.map(({ days }) => days))]
  return expiries.flatMap((days) => {
    const some = entries.filter((entry) => entry.days === days)
    return Array.from({ length: Math.ceil(some.length / atOnce) }, (_, at) => {
      const part = some.slice(at * atOnce, (at + 1) * atOnce)
      return { entries: part, days, total: totalOf(part) }
    })
  })
}

export function totalOf(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { amount }) => sum + amount, 0n)
}
