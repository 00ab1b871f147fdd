import type { RouteQuote } from '@/api/routes'

/** Only routes of this minute are taken. */
const FRESH_MS = 60_000
/** How long before it runs out it is asked for anew: it has still to be signed, sent and mined. */
const AHEAD_S = 20
const LEAST_MS = 5_000

/** After how long a route is asked for anew. Milliseconds. */
export function freshFor({ expiresAt }: Pick<RouteQuote, 'expiresAt'>, now: number): number {
  const left = (expiresAt - AHEAD_S) * 1000 - now
  return Math.min(FRESH_MS, Math.max(LEAST_MS, left))
}
