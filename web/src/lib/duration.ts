import { locale } from '@/languages/locale'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** For people, rounded up, in the largest unit that it fills: `20 seconds`, `3 minutes`. */
export function shownDuration(seconds: number, tag = locale()): string {
  if (seconds < MINUTE) return inUnit(Math.max(1, seconds), 'second', tag)
  if (seconds < HOUR) return inUnit(seconds / MINUTE, 'minute', tag)
  return inUnit(seconds / HOUR, 'hour', tag)
}

function inUnit(count: number, unit: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(count))
}
