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
  /** Whether two records of one id are about the same thing. Absent: they always are. */
  isSame?: (one: T, other: T) => boolean
  /** Reads what this or an older version wrote; null where it is none. */
  read: (fields: Fields) => T | null
  /** The oldest go when there are more. Absent: nothing is ever thrown away. */
  limit?: number
}

/**
 * One kind of record that this browser keeps, a storage key to each: tabs never write over one
 * another's, and every tab sees the others' changes. What is read is checked before it is believed:
 * another version of this page may have written it. Fields of a record that only another version knows
 * go along with it unread, wherever it is written again: a tab may stay open for longer than a version.
 */
export class Shelf<T extends Kept> {
  readonly #options: ShelfOptions<T>
  readonly #storage: DeviceStorage
  readonly #lasts: boolean
  readonly #listeners = new Set<() => void>()
  /** What a full storage did not take, by the names of the records: it lasts as long as the page. */
  readonly #unwritten = new Map<string, Partial<T>>()
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
    return this.#read(this.#options.prefix + id)
  }

  /**
   * False where the browser keeps nothing (full, or forbidden), a newer page has written this record, or it could not
   * be read again: then no money must hang on it.
   */
  save(record: T): boolean {
    return this.#write(record) && this.#lasts
  }

  /**
   * Changes a record that is there, if only for this page where the browser keeps no more; null where it is not. What
   * could not be read again changes nothing.
   */
  update(id: string, change: Partial<T>): T | null {
    const record = this.get(id)
    if (!record) return null
    const changed = { ...record, ...change }
    if (!this.#write(changed)) {
      if (!this.#parse(this.#textOf(changed))) return record
      const name = this.#options.prefix + id
      this.#unwritten.set(name, { ...this.#unwritten.get(name), ...change })
      this.#changed()
    }
    return changed
  }

  forget(id: string): void {
    const name = this.#options.prefix + id
    this.#storage.removeItem(name)
    this.#unwritten.delete(name)
    this.#changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) {
      // What other tabs did meanwhile, nobody heard.
      this.#snapshot = null
      window.addEventListener('storage', this.#heard)
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) window.removeEventListener('storage', this.#heard)
    }
  }

  #write(record: T): boolean {
    const { prefix, idOf, isSame } = this.#options
    const name = prefix + idOf(record)
    const text = this.#storage.getItem(name)
    if (this.#isNewer(text)) return false
    const before = this.#parse(text)
    const unread = before && (isSame?.(before, record) ?? true) ? before : null
    const written = this.#textOf({ ...unread, ...record })
    if (!this.#parse(written)) return false
    try {
      this.#storage.setItem(name, written)
    } catch {
      return false
    }
    this.#unwritten.delete(name)
    this.#trim()
    this.#changed()
    return true
  }

  #readAll(): T[] {
    const found: T[] = []
    for (let at = 0; at < this.#storage.length; at++) {
      const name = this.#storage.key(at)
      const record = name?.startsWith(this.#options.prefix) ? this.#read(name) : null
      if (record) found.push(record)
    }
    return found.sort((a, b) => b.createdAt - a.createdAt)
  }

  #read(name: string): T | null {
    const record = this.#parse(this.#storage.getItem(name))
    return record && { ...record, ...this.#unwritten.get(name) }
  }

  #textOf(record: T): string {
    return JSON.stringify({ v: this.#options.version, ...record })
  }

  #parse(text: string | null): T | null {
    const found = opened(text)
    if (!found || found.v > this.#options.version) return null
    const record = this.#options.read(found.fields)
    return record && { ...found.fields, ...record }
  }

  #isNewer(text: string | null): boolean {
    const found = opened(text)
    return found !== null && found.v > this.#options.version
  }

  #trim(): void {
    const { limit, idOf, prefix } = this.#options
    if (limit === undefined) return
    for (const old of this.#readAll().slice(limit)) this.#storage.removeItem(prefix + idOf(old))
  }

  readonly #heard = ({ key }: StorageEvent): void => {
    // Without a name, all was cleared.
    if (key === null || key.startsWith(this.#options.prefix)) this.#changed()
  }

  readonly #changed = (): void => {
    this.#snapshot = null
    for (const listener of this.#listeners) listener()
  }
}

/** What was written, whichever version wrote it; null where that was no page of ours. */
function opened(text: string | null): { v: number; fields: Fields } | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { v = 0, ...fields } = value as Fields
    return typeof v === 'number' ? { v, fields } : null
  } catch {
    return null
  }
}
