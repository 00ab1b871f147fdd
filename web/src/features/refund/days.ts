import type { Link } from '@/api/schema.gen'
import { shownDay } from '@/lib/moment'

/** Links that were made on one day. */
export interface Day {
  /** In the reader's own words: `Nov 21`. */
  day: string
  made: [Link, ...Link[]]
}

/** Links by the day on which they were made, in the order in which days and links come. */
export function daysOf(links: readonly Link[], dayOf: (createdAt: number) => string = shownDay): Day[] {
  const days = new Map<string, Day>()
  for (const link of links) {
    const day = dayOf(link.createdAt)
    const known = days.get(day)
    if (known) known.made.push(link)
    else days.set(day, { day, made: [link] })
  }
  return [...days.values()]
}
