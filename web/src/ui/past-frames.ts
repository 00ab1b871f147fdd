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
export function canGoPastFrames(): boolean {
  return ownPlaces() !== null
}

/** Has the browser go so many of the page's own places. False: it does not know that place, or no such places. */
export function wentPastFrames(by: number): boolean {
  const places = ownPlaces()
  const at = places?.currentEntry?.index
  const wanted = places && at !== undefined ? places.entries()[at + by] : undefined
  if (!places || !wanted) return false
  const { committed, finished } = places.traverseTo(wanted.key)
  // Whoever waits for it has a time of their own.
  for (const end of [committed, finished]) end.catch(() => undefined)
  return true
}
