import type { Hex } from '@/lib/hex'
import { inSlices } from '@/lib/slices'
import { type Fields, isCount, isDays, isDecimals, isDigits, isHex, isText, isTime, orNone } from './fields'
import { Shelf } from './shelf'

/** Many links made together, by few transactions. Written with all of its parts before the wallet is asked for any. */
export interface Batch {
  id: string
  title: string
  chainId: string
  version: string
  vault: Hex
  /** The zero address is the chain's own currency. */
  token: Hex
  symbol: string
  decimals: number
  sender: Hex
  /** In the order in which they are made, at most 10,000 links in all. */
  parts: readonly PartState[]
  /** Milliseconds since 1970. */
  createdAt: number
}

/** How far the transaction is that makes one part. */
export interface PartState {
  count: number
  /** In smallest units, of all of its links. */
  total: string
  /** For how many days its links can be claimed; 0 is for ever. */
  days: number
  /** The wallet was asked for it, and may have sent it. Nobody asks once more before that is looked into. */
  asked: boolean
  /** When, in milliseconds since 1970; null: not known. */
  askedAt: number | null
  /** The sender's next nonce when the wallet was asked; null: not known. */
  nonce: number | null
  txHash: Hex | null
  /** What the wallet calls its batch (EIP-5792). */
  batch: string | null
  /** The number of its first deposit; the others follow. Null until the chain has given it. */
  first: string | null
}

/** The links of one part, in columns. With its secrets: the only keys to the money. */
export interface BatchPart {
  batch: string
  /** Which of the batch's parts, from 0. */
  at: number
  secrets: readonly string[]
  keys: readonly Hex[]
  /** One for all, or one each. In smallest units. */
  amounts: readonly string[]
  labels: readonly string[]
  recipients: readonly string[]
  /** How each stood when it was last asked, a letter each; `w` for waiting. Shorter: nobody asked. */
  states: string
  createdAt: number
}

/** None is ever thrown away by itself. */
export const batches = new Shelf<Batch>({
  prefix: 'filbert.batch.',
  version: 1,
  idOf: ({ id }) => id,
  read: readBatch,
  holdsKeys: true,
})

export const batchParts = new Shelf<BatchPart>({
  prefix: 'filbert.batch-part.',
  version: 1,
  idOf: (part) => partId(part.batch, part.at),
  read: readBatchPart,
})

export function partId(batch: string, at: number): string {
  return `${batch}.${at}`
}

/** Keeps all of it, or nothing: false where the browser has no room for it, and then no money may hang on it. */
export async function keepBatch(batch: Batch, parts: readonly BatchPart[]): Promise<boolean> {
  const saved = await inSlices(parts, (part) => batchParts.save(part))
  const kept = saved.every(Boolean) && batches.save(batch)
  if (!kept) forgetBatch(batch)
  return kept
}

/** Gives it up with all of its parts, and their secrets: they can be restored. */
export function archiveBatch({ id, parts }: Batch): void {
  for (const at of parts.keys()) batchParts.archive(partId(id, at))
  batches.archive(id)
}

export function restoreBatch({ id, parts }: Batch): void {
  for (const at of parts.keys()) batchParts.restore(partId(id, at))
  batches.restore(id)
}

function forgetBatch({ id, parts }: Batch): void {
  batches.forget(id)
  for (const at of parts.keys()) batchParts.forget(partId(id, at))
}

/** Notes how far one part is. */
export function updatePart(id: string, at: number, change: Partial<PartState>): void {
  const batch = batches.get(id)
  if (!batch) return
  const parts = batch.parts.map((part, place) => (place === at ? { ...part, ...change } : part))
  batches.update(id, { parts })
}

export function readBatch(fields: Fields): Batch | null {
  const { id, title, chainId, version, vault, token, symbol, decimals, sender, parts, createdAt } = fields
  if (!isText(id) || !isText(title) || !isDigits(chainId) || !isText(version)) return null
  if (!isHex(vault) || !isHex(token) || !isHex(sender)) return null
  if (!isText(symbol) || !isDecimals(decimals) || !isTime(createdAt) || !Array.isArray(parts)) return null
  const read = parts.map(readPartState)
  if (read.some((part) => part === null)) return null
  const states = read.filter((part) => part !== null)
  return { id, title, chainId, version, vault, token, symbol, decimals, sender, parts: states, createdAt }
}

function readPartState(value: unknown): PartState | null {
  const { count, total, days, asked, ...rest }: Fields = { ...(value as Fields) }
  if (!isCount(count) || !isDigits(total) || !isDays(days)) return null
  return {
    count,
    total,
    days,
    // What is odd was rather asked: nobody is asked twice by it.
    asked: asked !== false,
    askedAt: orNone(isTime, rest['askedAt']),
    nonce: orNone(isCount, rest['nonce']),
    txHash: orNone(isHex, rest['txHash']),
    batch: orNone(isText, rest['batch']),
    first: orNone(isDigits, rest['first']),
  }
}

/** Without its secrets and keys it is none; all else it can do without. */
export function readBatchPart(fields: Fields): BatchPart | null {
  const { batch, at, secrets, keys, amounts, labels, recipients, states, createdAt } = fields
  if (!isText(batch) || !isCount(at) || !isTime(createdAt)) return null
  if (!isList(secrets, isText) || !isList(keys, isHex) || !isList(amounts, isDigits)) return null
  if (secrets.length !== keys.length) return null
  return {
    batch,
    at,
    secrets,
    keys,
    amounts,
    labels: isList(labels, isText) ? labels : [],
    recipients: isList(recipients, isText) ? recipients : [],
    states: isText(states) ? states : '',
    createdAt,
  }
}

function isList<T>(value: unknown, is: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(is)
}
