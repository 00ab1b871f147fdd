/** Time, as an argument. */
export interface Clock {
  /** Unix milliseconds. */
  now: () => number
  /** Resolves after so many milliseconds; rejects with the signal's reason as soon as that is aborted. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const over = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      const abort = () => {
        clearTimeout(over)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
    }),
}
