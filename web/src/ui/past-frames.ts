import type { PastFrames } from './places'

/** What is wanted of the browser's Navigation API: a page's own places, without those of frames on it. */
interface OwnPlaces {
  currentEntry: { index: number } | null
  entries(): readonly { key: string }[]
  traverseTo(key: string): Record<'committed' | 'finished', Promise<unknown>>
}

function ownPlaces(): OwnPlaces | null {
  return (globalThis as { navigation?: OwnPlaces }).navigation ?? null
}

/** Whether this browser tells a page's places from those of frames on it: not all do yet. */
function canGoPastFrames(): boolean {
  return ownPlaces() !== null
}

/** Has the browser go so many of the page's own places. False: it does not know that place, or no such places. */
function wentPastFrames(by: number): boolean {
  const places = ownPlaces()
  const at = places?.currentEntry?.index
  const wanted = places && at !== undefined ? places.entries()[at + by] : undefined
  if (!places || !wanted) return false
  const { committed, finished } = places.traverseTo(wanted.key)
  // Whoever waits for it has a time of their own.
  for (const end of [committed, finished]) end.catch(() => undefined)
  return true
}

/** For a sheet with a frame in it. Only such a sheet brings it along: other pages do without. */
export const pastFrames: PastFrames = { canGo: canGoPastFrames, go: wentPastFrames }
