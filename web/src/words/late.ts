type Causes = typeof import('./causes')

/** Words that take longer than this to come are done without, until they come. Milliseconds. */
const PATIENCE_MS = 4_000
/** At the latest so long after it is asked for, however busy the page is. Milliseconds. */
const IDLE_MS = 3_000

let causes: Causes | 'lost' | null = null
let coming = false
const listeners = new Set<() => void>()

/** The table of sentences comes late: only who fails wants it. */
export const sentences = {
  /** Null: they are not there yet. `lost`: nor are they waited for any more. */
  current: (): Causes | 'lost' | null => causes,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Asks for them, and anew for what did not come: some browsers do not remember that. Never fails. */
  ask: (): void => {
    if (coming || (causes !== null && causes !== 'lost')) return
    coming = true
    const patience = setTimeout(() => turn('lost'), PATIENCE_MS)
    import('./causes')
      .then(turn, () => turn('lost'))
      .finally(() => {
        clearTimeout(patience)
        coming = false
      })
  },

  /** Asks for them once the page has nothing better to do: when something fails there may be no network to bring them. */
  askWhenIdle: (): void => {
    // Safari has no such moments.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(sentences.ask, { timeout: IDLE_MS })
    else setTimeout(sentences.ask, IDLE_MS)
  },
}

function turn(to: Causes | 'lost'): void {
  causes = to
  for (const listener of listeners) listener()
}
