import { useSyncExternalStore } from 'react'
import type { Kept, Shelf } from '@/device/records/shelf'

const NONE: readonly never[] = []

/** What this device keeps of one kind, the newest first; every tab sees the others' changes. */
export function useShelf<T extends Kept>(shelf: Shelf<T>): readonly T[] {
  return useSyncExternalStore(shelf.subscribe, shelf.all, none)
}

/** What was given up of one kind in the last 90 days, and can be restored. */
export function useArchive<T extends Kept>(shelf: Shelf<T>): readonly T[] {
  return useSyncExternalStore(shelf.subscribe, shelf.archived, none)
}

function none(): readonly never[] {
  return NONE
}
