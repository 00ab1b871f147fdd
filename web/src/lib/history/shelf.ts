import { deviceStorage, keepsThings } from '@/lib/device-storage'
import type { Fields } from './fields'

/** What every record has. */
export interface Kept {
  /** Milliseconds since 1970. */
  createdAt: number
}

type DeviceStorage = typeof deviceStorage

export interface ShelfOptions<T extends Kept> {
  /** What the names of its records begin with in the browser's storage: `filbert.sent.`. */
  prefix: string
  /** The version of its records that this page writes. Newer ones are left alone and not shown. */
  version: number
  idOf: (record: T) => string
  /** Reads what this or an older version wrote; null where it is none. */
  read: (fields: Fields) => T | null
  /** The oldest go when there are more. Absent: nothing is ever thrown away. */
  limit?: number
}

/**
 * One kind of record that this browser keeps, a storage key to each: tabs never write over one
 * another's, and every tab sees the others' changes. What is read is checked before it is believed:
 * another version of this page may have written it.
 */
export class Shelf<T extends Kept> {
  readonly #options: ShelfOptions<T>
  readonly #storage: DeviceStorage
  readonly #lasts: boolean
  readonly #listeners = new Set<() => void>()
  #snapshot: readonly T[] | null = null

  constructor(options: ShelfOptions<T>, storage: DeviceStorage = deviceStorage, lasts = keepsThings) {
    this.#options = options
    this.#storage = storage
    this.#lasts = lasts
  }

  /** The newest first. The same array until something changes. */
  all = (): readonly T[] => {
    this.#snapshot ??= this.#readAll()
    return this.#snapshot
  }

  get(id: string): T | null {
    return this.#parse(this.#storage.getItem(this.#options.prefix + id))
  }

  /** False where the browser keeps nothing (full, or forbidden): then no money must hang on it. */
  save(record: T): boolean {
    const { prefix, version, idOf } = this.#options
    try {
      this.#storage.setItem(prefix + idOf(record), JSON.stringify({ v: version, ...record }))
    } catch {
      return false
    }
    this.#trim()
    this.#changed()
    return this.#lasts
  }

  /** Changes a record that is there; null where it is not. */
  update(id: string, change: Partial<T>): T | null {
    const record = this.get(id)
    if (!record) return null
    const changed = { ...record, ...change }
    this.save(changed)
    return changed
  }

  forget(id: string): void {
    this.#storage.removeItem(this.#options.prefix + id)
    this.#changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) window.addEventListener('storage', this.#changed)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#changed)
    }
  }

  #readAll(): T[] {
    const found: T[] = []
    for (let at = 0; at < this.#storage.length; at++) {
      const name = this.#storage.key(at)
      const record = name?.startsWith(this.#options.prefix) ? this.#parse(this.#storage.getItem(name)) : null
      if (record) found.push(record)
    }
    return found.sort((a, b) => b.createdAt - a.createdAt)
  }

  #parse(text: string | null): T | null {
    if (text === null) return null
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value !== 'object' || value === null) return null
      const { v = 0, ...fields } = value as Fields
      return typeof v === 'number' && v <= this.#options.version ? this.#options.read(fields) : null
    } catch {
      return null
    }
  }

  #trim(): void {
    const { limit, idOf, prefix } = this.#options
    if (limit === undefined) return
    for (const old of this.#readAll().slice(limit)) this.#storage.removeItem(prefix + idOf(old))
  }

  readonly #changed = (): void => {
    this.#snapshot = null
    for (const listener of this.#listeners) listener()
  }
}
