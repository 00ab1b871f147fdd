import { deviceStorage, keepsThings } from '@/lib/device-storage'
import { askToKeep } from '@/device/durability'
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
  /** Its records are the only keys to money: with the first of them the browser is asked to clear none. */
  holdsKeys?: boolean
}

/** What became of a record that came from elsewhere. `known`: this device has one of that id, which stays as it is. */
export type Taken = 'taken' | 'known' | 'unreadable' | 'full'

/** A record that was given up is kept for this long, and can be restored. Milliseconds. */
const ARCHIVED_FOR_MS = 90 * 24 * 3_600_000

/** In front of the name under which a record was kept. */
const ARCHIVE = 'filbert.archived.'

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
  #archive: readonly T[] | null = null

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
    const isKept = this.#write(record) && this.#lasts
    if (isKept && this.#options.holdsKeys) void askToKeep()
    return isKept
  }

  /** All records as they are written, with their version. */
  written(): Fields[] {
    return this.all().map((record) => JSON.parse(this.#textOf(record)))
  }

  /** Those that were given up in the last 90 days, as they are written. */
  writtenArchive(): Fields[] {
    return this.archived().map((record) => JSON.parse(this.#textOf(record)))
  }

  /** Takes in what this or another device had written. A record that was given up here comes back. */
  take(fields: Fields): Taken {
    const record = this.#parse(JSON.stringify(fields))
    if (!record) return 'unreadable'
    const { prefix, idOf } = this.#options
    const id = idOf(record)
    if (this.get(id) || this.#isNewer(this.#storage.getItem(prefix + id))) return 'known'
    return this.restore(id) || this.save(record) ? 'taken' : 'full'
  }

  /** Takes in what this or another device had given up, for 90 days from now on. What is shown here stays shown. */
  takeArchived(fields: Fields): Taken {
    const record = this.#parse(JSON.stringify(fields))
    if (!record) return 'unreadable'
    const name = this.#options.prefix + this.#options.idOf(record)
    if (this.#storage.getItem(name) !== null || this.#storage.getItem(ARCHIVE + name) !== null) return 'known'
    if (!this.#writeArchive(name, record)) return 'full'
    this.#changed()
    return 'taken'
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

  /** Gives a record up: it is shown no more, but kept for 90 days. Where there is no room for that it stays. */
  archive(id: string): void {
    const name = this.#options.prefix + id
    const record = this.get(id)
    if (record && this.#writeArchive(name, record)) this.forget(id)
  }

  /**
   * The records that were given up in the last 90 days, the newest first; the same array until something changes. Older
   * ones are thrown away.
   */
  archived = (): readonly T[] => {
    this.#archive ??= this.#readArchive(Date.now())
    return this.#archive
  }

  /** Takes a record back that was given up. Null where there is none, or no room for it. */
  restore(id: string): T | null {
    const name = ARCHIVE + this.#options.prefix + id
    const kept = archivedText(this.#storage.getItem(name))
    const record = kept && this.#parse(kept.text)
    if (!record || !this.#write(record)) return null
    this.#storage.removeItem(name)
    this.#changed()
    return record
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) {
      // What other tabs did meanwhile, nobody heard.
      this.#snapshot = null
      this.#archive = null
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

  #writeArchive(name: string, record: T): boolean {
    try {
      this.#storage.setItem(
        ARCHIVE + name,
        JSON.stringify({ archivedAt: Date.now(), text: this.#textOf(record) }),
      )
      return true
    } catch {
      return false
    }
  }

  #readAll(): T[] {
    const found: T[] = []
    for (const name of this.#names(this.#options.prefix)) {
      const record = this.#read(name)
      if (record) found.push(record)
    }
    return found.sort((a, b) => b.createdAt - a.createdAt)
  }

  #readArchive(now: number): T[] {
    const found: T[] = []
    for (const name of this.#names(ARCHIVE + this.#options.prefix)) {
      const kept = archivedText(this.#storage.getItem(name))
      const record = kept && this.#parse(kept.text)
      if (kept && now - kept.archivedAt > ARCHIVED_FOR_MS) this.#storage.removeItem(name)
      else if (record) found.push(record)
    }
    return found.sort((a, b) => b.createdAt - a.createdAt)
  }

  #names(prefix: string): string[] {
    const names = Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at))
    return names.filter((name) => name !== null).filter((name) => name.startsWith(prefix))
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
    const { prefix } = this.#options
    if (key === null || key.startsWith(prefix) || key.startsWith(ARCHIVE + prefix)) this.#changed()
  }

  readonly #changed = (): void => {
    this.#snapshot = null
    this.#archive = null
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

function archivedText(text: string | null): { archivedAt: number; text: string } | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { archivedAt, text: kept }: Fields = { ...value }
    return typeof archivedAt === 'number' && typeof kept === 'string' ? { archivedAt, text: kept } : null
  } catch {
    return null
  }
}
