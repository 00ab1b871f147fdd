import { plural, t } from '@lingui/core/macro'

const DAY = 24 * 60 * 60

/** What is offered, in whole days. Nothing expires unless its maker says so: 0 is for ever. */
export const EXPIRIES = [0, 1, 7, 30, 90] as const

export function expiryWords(days: number): string {
  if (days === 0) return t`For ever`
  return plural(days, { one: 'For # day', other: 'For # days' })
}

/** Unix seconds at which what is made now expires; a link's block may come some seconds later. */
export function expiryFrom(now: number, days: number): number {
  return Math.floor(now / 1000) + days * DAY
}
