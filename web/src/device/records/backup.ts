import type { Hex } from '@/lib/hex'
import { linkKey } from '@/lib/secret'
import { type Batch, batches, batchParts, partId, readBatch } from './batches'
import type { Fields } from './fields'
import { raffleRecords, readRaffleRecord } from './raffles'
import { readSentLink, sentLinks } from './sent-links'
import type { Taken } from './shelf'

/**
 * The records that hold the only keys to money, as a file. It has their secrets: it is made and read on the device, and
 * goes nowhere by itself.
 */
const FORMAT = 'filbert-backup'
const VERSION = 1

/** What a browser keeps for a page is a few megabytes; a larger file is none of ours. */
export const LARGEST_BACKUP = 16 * 1024 * 1024

/** By the names that they have in the file. */
const SHELVES = { sent: sentLinks, raffles: raffleRecords, batches, batchParts } as const
type Kind = keyof typeof SHELVES

type Records = Record<Kind, readonly Fields[]>

/** `archived`: what was given up. A wallet may have said no and sent it all the same. */
interface Backup extends Records {
  archived: Records
}

/** Why a file cannot be read back in. `newer`: a later version of this page wrote it. */
export type BackupProblem = 'no_backup' | 'newer' | 'too_large'

/** How many links came back, were here already, or did not come back. */
export interface Restored {
  taken: number
  known: number
  unreadable: number
  /** There was no room for all of it. */
  full: boolean
}

/** How many links, raffles and those that were given up among them, this device has the secrets of. */
export function countKeys(): number {
  const of = (kept: 'all' | 'archived') =>
    batches[kept]().reduce((sum, batch) => sum + linksIn(batch), 0) +
    sentLinks[kept]().length +
    raffleRecords[kept]().length
  return of('all') + of('archived')
}

/** `warning`: what the file says of itself, first of all. */
export function backupText(warning: string, now: Date): string {
  const kinds = Object.entries(SHELVES).map(([kind, shelf]) => [kind, shelf.written()])
  const givenUp = Object.entries(SHELVES).map(([kind, shelf]) => [kind, shelf.writtenArchive()])
  const head = { warning, format: FORMAT, version: VERSION, createdAt: now.toISOString() }
  const body = { ...Object.fromEntries(kinds), archived: Object.fromEntries(givenUp) }
  return `${JSON.stringify({ ...head, ...body }, null, 1)}\n`
}

export function readBackup(text: string): Backup | BackupProblem {
  if (text.length > LARGEST_BACKUP) return 'too_large'
  const file = parsed(text)
  if (file?.['format'] !== FORMAT || typeof file['version'] !== 'number') return 'no_backup'
  if (file['version'] > VERSION) return 'newer'
  // Older pages wrote down nothing of what was given up.
  const { archived: given = {} } = file
  const [records, archived] = [recordsIn(file), isRecord(given) ? recordsIn(given) : null]
  return records && archived ? { ...records, archived } : 'no_backup'
}

function recordsIn(file: Fields): Records | null {
  const lists = Object.keys(SHELVES).map((kind) => [kind, file[kind] ?? []] as const)
  if (!lists.every(([, list]) => isListOfRecords(list))) return null
  return Object.fromEntries(lists) as unknown as Records
}

/** Takes in what this device does not have. What it has stays: it was followed since. */
export function restoreBackup(backup: Backup): Restored {
  const restored = { taken: 0, known: 0, unreadable: 0, full: false }
  restoreRecords(backup, 'take', restored)
  restoreRecords(backup.archived, 'takeArchived', restored)
  return restored
}

/** How records are taken in: to be shown, or as given up. */
type Take = 'take' | 'takeArchived'

function restoreRecords(records: Records, take: Take, restored: Restored): void {
  for (const fields of records.sent) {
    const link = readSentLink(fields)
    count(restored, link && fits(link) ? sentLinks[take](fields) : 'unreadable', 1)
  }
  for (const fields of records.raffles) {
    const raffle = readRaffleRecord(fields)
    count(restored, raffle && fits(raffle) ? raffleRecords[take](fields) : 'unreadable', 1)
  }
  for (const fields of records.batches) {
    const batch = readBatch(fields)
    const links = batch ? linksIn(batch) : 1
    const parts = records.batchParts.filter((part) => part['batch'] === fields['id'])
    count(restored, batch ? takeBatch(batch, fields, parts, take) : 'unreadable', links)
  }
}

/** A batch without one of its parts would lack the secrets of it: the parts come first. */
function takeBatch(batch: Batch, fields: Fields, parts: readonly Fields[], take: Take): Taken {
  if (take === 'takeArchived' && batches.get(batch.id)) return 'known'
  if (parts.some((part) => batchParts[take](part) === 'full')) return 'full'
  const isArchived = (id: string) => batchParts.archived().some((part) => partId(part.batch, part.at) === id)
  const isKept = (id: string) => (take === 'take' ? batchParts.get(id) !== null : isArchived(id))
  const isWhole = batch.parts.every((_, at) => isKept(partId(batch.id, at)))
  return isWhole ? batches[take](fields) : 'unreadable'
}

function count(restored: Restored, taken: Taken, links: number): void {
  if (taken === 'full') restored.full = true
  else restored[taken] += links
}

function linksIn({ parts }: Batch): number {
  return parts.reduce((sum, part) => sum + part.count, 0)
}

/** A secret that does not fit its key opens nothing. */
function fits({ secret, pubKey20 }: { secret: string; pubKey20: Hex }): boolean {
  return linkKey(secret).pubKey20.toLowerCase() === pubKey20.toLowerCase()
}

function parsed(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isListOfRecords(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isRecord)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
