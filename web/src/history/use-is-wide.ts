import { useSyncExternalStore } from 'react'

/** From here on there is room for a table; twice the size of the text halves it. */
const WIDE = '(min-width: 48rem)'

/** Whether the window has room for a table. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function isWide(): boolean {
  return matchMedia(WIDE).matches
}
