type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What lasts as long as the page: for browsers that forbid even to look at their storage. */
class PageMemory implements DeviceStorage {
  readonly #kept = new Map<string, string>()

  get length(): number {
    return this.#kept.size
  }
  key = (at: number): string | null => [...this.#kept.keys()][at] ?? null
  getItem = (name: string): string | null => this.#kept.get(name) ?? null
  setItem = (name: string, value: string): void => void this.#kept.set(name, value)
  removeItem = (name: string): void => void this.#kept.delete(name)
}

/** The browser's own storage, or null where cookies are blocked, a frame is sandboxed, or there is no browser. */
function lastingStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

const lasting = lastingStorage()

/** What this device keeps. Where `keepsThings` is false it is gone with the page: money must not hang on it. */
export const deviceStorage: DeviceStorage = lasting ?? new PageMemory()
export const keepsThings = lasting !== null

/** Keeps a convenience, or lets go of it (null). A full storage loses it, and nobody minds. */
export function keepSetting(name: string, value: string | null): void {
  try {
    if (value === null) deviceStorage.removeItem(name)
    else deviceStorage.setItem(name, value)
  } catch {
    // Asked for anew on the next visit.
  }
}
