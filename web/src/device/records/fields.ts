import type { Hex } from '@/lib/hex'
import { isPieceKind, type Piece } from '@/lib/piece'

/** A record as it was found, before it is believed. */
export type Fields = Record<string, unknown>

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

/** Decimal digits, as smallest units and ids are written. */
export function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d+$/.test(value)
}

/** Digits after the point of a token; contracts count them in a byte. */
export function isDecimals(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255
}

/** Whole days; contracts count them in a byte. */
export function isDays(value: unknown): value is number {
  return isDecimals(value)
}

/** A whole number from zero on, as nonces are. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Milliseconds since 1970. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}

export function isPiece(value: unknown): value is Piece {
  if (typeof value !== 'object' || value === null) return false
  const { kind, tokenId, title, collection, image, listed }: Fields = { ...value }
  if (
    typeof kind !== 'number' ||
    !isPieceKind(kind) ||
    !isDigits(tokenId) ||
    !isText(title) ||
    !isText(collection)
  )
    return false
  return (image === null || isText(image)) && typeof listed === 'boolean'
}

/** Absent is null, and so is what is odd: for what a record can do without. */
export function orNone<T>(is: (value: unknown) => value is T, value: unknown): T | null {
  return is(value) ? value : null
}

/** Absent is null; undefined where it is there and odd, which the record cannot be believed with. */
export function orNull<T>(is: (value: unknown) => value is T, value: unknown): T | null | undefined {
  if (value === null || value === undefined) return null
  return is(value) ? value : undefined
}
