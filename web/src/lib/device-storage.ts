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

/** What the lasting storage has no room for, of the few settings that there are. */
const unwritten = new PageMemory()

/**
 * The same for conveniences, such as which wallet was connected: what does not fit lasts as long as the page, so that
 * a full storage stops nobody.
 */
export const settings: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (name) => unwritten.getItem(name) ?? deviceStorage.getItem(name),
  setItem: (name, value) => {
    unwritten.removeItem(name)
    try {
      deviceStorage.setItem(name, value)
    } catch {
      unwritten.setItem(name, value)
    }
  },
  removeItem: (name) => {
    unwritten.removeItem(name)
    deviceStorage.removeItem(name)
  },
}

/** Keeps a convenience, or lets go of it (null). */
export function keepSetting(name: string, value: string | null): void {
  if (value === null) settings.removeItem(name)
  else settings.setItem(name, value)
}
