import { keepSetting, settings } from '@/lib/device-storage'

/** Somebody signed in on this device, and may still be: pages for everybody need not ask who, for most there is nobody. */
const REMEMBERED = 'filbert.user'

const listeners = new Set<() => void>()

export const seenBefore = {
  is: (): boolean => settings.getItem(REMEMBERED) !== null,
  keep: (seen: boolean): void => {
    if (seen === seenBefore.is()) return
    keepSetting(REMEMBERED, seen ? '1' : null)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
