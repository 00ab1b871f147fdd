/** How long a page may work before it looks at whoever uses it. Milliseconds. */
const SLICE_MS = 12

/**
 * Does something with each of many, a little at a time, so that the page can be used meanwhile. `onSlice` hears how many
 * are done. Stops where `signal` says so, and then what is there is not all.
 */
export async function inSlices<T, R>(
  items: readonly T[],
  work: (item: T, at: number) => R,
  onSlice: (done: number) => void = () => {},
  signal?: AbortSignal,
): Promise<R[]> {
  const results: R[] = []
  const breathe = slices(() => onSlice(results.length))
  for (const [at, item] of items.entries()) {
    if (signal?.aborted) return results
    results.push(work(item, at))
    const pause = breathe()
    if (pause) await pause
  }
  onSlice(results.length)
  return results
}

/** To be called as often as one likes: waits for the browser where it has been kept for long enough. */
export function slices(onSlice: () => void = () => {}): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined
    onSlice()
    return nextTask().then(() => {
      began = performance.now()
    })
  }
}

/** Lets the browser answer whoever uses the page. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
