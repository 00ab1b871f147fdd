import type { Hex } from '@/lib/hex'
import { type Fields, isCount, isDecimals, isDigits, isHex, isText, isTime, orNone } from './fields'
import { Shelf } from './shelf'

/** Some of a raffle's slots, locked by one transaction: all of them or none. */
export interface RafflePart {
  /** How many slots. */
  slots: number
  /** When the wallet was asked for it, in milliseconds since 1970. Null: it was not, or said no. */
  askedAt: number | null
  /** The sender's next nonce by then; absent or null: not known. */
  nonce?: number | null
  txHash: Hex | null
  /** What the wallet calls the batch that it has. */
  batch: string | null
  /** The wallet said no to it, or refused it: some send it all the same, so the chain is looked at before it is asked for again. */
  saidNo?: true
  /** The number of its first deposit; the others follow it. Null until the chain has it. */
  first: string | null
}

/**
 * A raffle made on this device, with its secret: written before anything is asked of the wallet, and gone on with where it
 * was left. What each slot holds is settled before the first is made, so that they add up whoever finishes it.
 */
export interface RaffleRecord {
  pubKey20: Hex
  secret: string
  chainId: string
  version: string
  /** The zero address is the chain's own currency. */
  token: Hex
  symbol: string
  decimals: number
  sender: Hex
  /** Who it says that it is from; empty: nothing. */
  from: string
  expiresInDays: number
  /** Smallest units of each slot, in the order in which they are made. */
  amounts: readonly string[]
  /** In the order in which they are made; their slots together are all. */
  parts: readonly RafflePart[]
  /** Milliseconds since 1970. */
  createdAt: number
}

/** They are the only keys to money: none is ever thrown away by itself. */
export const raffleRecords = new Shelf<RaffleRecord>({
  prefix: 'filbert.raffle.',
  version: 1,
  idOf: ({ pubKey20 }) => pubKey20,
  read: readRaffleRecord,
  holdsKeys: true,
})

/** Notes what became of a part. Null: the record is gone. */
export function notePart(
  pubKey20: Hex,
  at: number,
  change: Partial<RafflePart>,
  shelf = raffleRecords,
): RaffleRecord | null {
  const record = shelf.get(pubKey20)
  if (!record) return null
  const parts = record.parts.map((part, n) => (n === at ? { ...part, ...change } : part))
  return shelf.update(pubKey20, { parts })
}

/** Which part comes next; null: all are made. */
export function nextPart({ parts }: Pick<RaffleRecord, 'parts'>): number | null {
  const at = parts.findIndex(({ first }) => first === null)
  return at < 0 ? null : at
}

/** What the slots of a part hold. */
export function amountsOf({ amounts, parts }: Pick<RaffleRecord, 'amounts' | 'parts'>, at: number): bigint[] {
  const before = parts.slice(0, at).reduce((sum, { slots }) => sum + slots, 0)
  return amounts.slice(before, before + (parts[at]?.slots ?? 0)).map(BigInt)
}

/** The numbers of all deposits that were made, ascending. */
export function madeSlots({ parts }: Pick<RaffleRecord, 'parts'>): string[] {
  return parts
    .flatMap(({ first, slots }) =>
      first === null ? [] : Array.from({ length: slots }, (_, at) => BigInt(first) + BigInt(at)),
    )
    .sort((a, b) => (a < b ? -1 : 1))
    .map(String)
}

export function totalOf({ amounts }: Pick<RaffleRecord, 'amounts'>): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
}

/** Whether nothing of it can have been sent. */
export function isUntouched({ parts }: Pick<RaffleRecord, 'parts'>): boolean {
  return parts.every(
    ({ askedAt, txHash, batch, first }) =>
      askedAt === null && txHash === null && batch === null && first === null,
  )
}

export function readRaffleRecord(fields: Fields): RaffleRecord | null {
  const { pubKey20, secret, chainId, version, token, symbol, decimals, sender, createdAt } = fields
  const { amounts, parts } = fields
  if (!isHex(pubKey20) || !isText(secret) || !isDigits(chainId) || !isText(version)) return null
  if (!isHex(token) || !isText(symbol) || !isDecimals(decimals) || !isHex(sender) || !isTime(createdAt))
    return null
  if (!Array.isArray(amounts) || !amounts.every(isDigits) || !Array.isArray(parts)) return null
  const read = parts.map(readPart)
  if (!read.every((part) => part !== null)) return null
  if (read.reduce((sum, { slots }) => sum + slots, 0) !== amounts.length) return null
  return {
    pubKey20,
    secret,
    chainId,
    version,
    token,
    symbol,
    decimals,
    sender,
    from: orNone(isText, fields['from']) ?? '',
    expiresInDays: orNone(isCount, fields['expiresInDays']) ?? 0,
    amounts,
    parts: read,
    createdAt,
  }
}

function readPart(value: unknown): RafflePart | null {
  if (typeof value !== 'object' || value === null) return null
  const fields: Fields = { ...value }
  const { slots } = fields
  if (!isCount(slots) || slots === 0) return null
  return {
    slots,
    askedAt: orNone(isTime, fields['askedAt']),
    txHash: orNone(isHex, fields['txHash']),
    batch: orNone(isText, fields['batch']),
    first: orNone(isDigits, fields['first']),
    ...(isCount(fields['nonce']) && { nonce: fields['nonce'] }),
    ...(fields['saidNo'] === true && { saidNo: true }),
  }
}
