import type { RouterHistory } from '@tanstack/react-router'

/** How to pass places that a frame on the page has added, which are none of ours. */
export interface PastFrames {
  /** Whether the browser tells them from ours. */
  canGo: () => boolean
  /** Has it go so many of ours. False: it cannot. */
  go: (by: number) => boolean
}

/** A browser that has not gone by then does not go: it had forgotten the place. Milliseconds. */
const PATIENCE_MS = 2_000

/** What is put off until the browser is where it was sent. */
let waiting: (() => void)[] = []
let going = false

/**
 * Sends the browser so many places on in its history, or back. It goes a moment later: whoever reads or adds a place
 * meanwhile is wrong by as many. `past`: where a frame may have added places in between.
 */
export function goPlaces(history: RouterHistory, by: number, past: PastFrames | null = null): void {
  going = true
  const from = history.location
  const over = () => {
    stop()
    clearTimeout(patience)
    going = false
    const acts = waiting
    waiting = []
    for (const act of acts) whenThere(act)
  }
  const stop = history.subscribe(({ action }) => {
    // Who begins to listen while others are told hears of the place where it began, too.
    if (!isAdded(action) && history.location !== from) over()
  })
  const patience = setTimeout(over, PATIENCE_MS)
  if (!past?.go(by)) history.go(by)
}

/** At once, or when the browser is where it was sent, or does not go there. */
export function whenThere(act: () => void): void {
  if (going) waiting.push(act)
  else act()
}

/** Whether the browser is on its way to a place that we sent it to. */
export function isGoing(): boolean {
  return going
}

/** A place was added or replaced: nobody has gone to another. */
export function isAdded({ type }: { type: string }): boolean {
  return type === 'PUSH' || type === 'REPLACE'
}
