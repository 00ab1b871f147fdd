import type { FilbertError } from '@filbert/sdk/error'

/** A server that wants a longer pause than this is not waited for: the page says so instead. */
const LONGEST_PAUSE_MS = 30_000
/** How long one request is asked again, in all. */
const PATIENCE_MS = 60_000

let waiting = 0
const listeners = new Set<() => void>()

/** Whether any request waits for a server that has turned it away for now. */
export function isWaiting(): boolean {
  return waiting > 0
}

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks again, as late as the server says, what it turned away because there were too many requests. All else is for who
 * asked. `repeatable`: it only reads, or the same again is one to the server.
 */
export async function patiently<T>(ask: () => Promise<T>, repeatable: boolean): Promise<T> {
  let left = PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const pause = pauseAfter(error, repeatable)
      if (pause === null || pause > left) throw error
      left -= pause
      await wait(pause)
    }
  }
}

function pauseAfter(error: unknown, repeatable: boolean): number | null {
  const { retryAfterMs } = error as Partial<FilbertError>
  if (!isTurnedAway(error, repeatable)) return null
  if (retryAfterMs === undefined || retryAfterMs > LONGEST_PAUSE_MS) return null
  // Pages that were turned away together do not come back together.
  return retryAfterMs * (1 + Math.random() / 4)
}

/**
 * With 429 nothing was begun. `overloaded` is the answer where the server had no place for a request, and begun nothing
 * either, and also where an answer took too long: that one may have been carried out, and nothing in the answer tells the
 * two apart but words for people. So it is asked again only where twice is once.
 */
function isTurnedAway(error: unknown, repeatable: boolean): boolean {
  const { status, code } = error as Partial<FilbertError>
  return status === 429 || (repeatable && status === 503 && code === 'overloaded')
}

async function wait(pause: number): Promise<void> {
  change(1)
  await new Promise((resolve) => setTimeout(resolve, pause))
  change(-1)
}

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}
