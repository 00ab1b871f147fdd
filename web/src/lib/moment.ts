import { t } from '@lingui/core/macro'
import { locale } from '@/languages/locale'

/**
 * Points in time as contracts and the API tell them, in Unix seconds, as people say them: in the language of the page and
 * the zone of this device.
 */

/** `21 November 2026` */
export function shownDate(seconds: number | bigint): string {
  return shown(seconds, { dateStyle: 'long' })
}

/** `21 Nov`, with its year when that is not this one. */
export function shownDay(seconds: number | bigint, now = Date.now()): string {
  const years = [dateOf(seconds), new Date(now)].map((date) => date?.getFullYear())
  const year = years[0] === years[1] ? {} : ({ year: 'numeric' } as const)
  return shown(seconds, { day: 'numeric', month: 'short', ...year })
}

/** `21 November 2026 at 14:45` */
export function shownMoment(seconds: number | bigint): string {
  return shown(seconds, { dateStyle: 'long', timeStyle: 'short' })
}

/** For the `datetime` of a `time` element; empty where no calendar reaches. */
export function isoMoment(seconds: number | bigint): string {
  return dateOf(seconds)?.toISOString() ?? ''
}

function shown(seconds: number | bigint, style: Intl.DateTimeFormatOptions): string {
  return dateOf(seconds)?.toLocaleString(locale(), style) ?? t`a day that no calendar has`
}

/** A contract may name any second at all; JavaScript's calendar ends in the year 275760. */
function dateOf(seconds: number | bigint): Date | null {
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? null : date
}
