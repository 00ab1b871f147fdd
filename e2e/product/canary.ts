import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { utils } from 'ethersv5'
import type { Running } from './product'

/** A secret is found by any eight characters of it: logs and tools cut long words. */
const WINDOW = 8

/** Bytes that are looked for at once. */
const PIECE = 32

/** Where a product keeps what it keeps. */
type Kept = Pick<Running, 'dataDir' | 'logFile'>

/** Something that must be nowhere, and what it is a form of. */
export interface Needle {
  form: string
  bytes: Buffer
}

/** Every form in which a link's secret could be written down somewhere. */
export function needlesOf(secret: string): Needle[] {
  const key = Buffer.from(utils.arrayify(utils.keccak256(utils.toUtf8Bytes(secret))))
  return [
    ...needlesOfWord(secret),
    ...needlesOfBytes('its key', key),
    text('its key, decimal', BigInt(`0x${key.toString('hex')}`).toString()),
  ]
}

/** Every form in which something that somebody types or is given as a word could be. */
export function needlesOfWord(word: string): Needle[] {
  const pieces = Array.from({ length: word.length - WINDOW + 1 }, (_, at) => word.slice(at, at + WINDOW))
  return [
    ...pieces.flatMap((piece) => [
      text('as it is', piece),
      text('hex', Buffer.from(piece).toString('hex')),
      text('hex, upper case', Buffer.from(piece).toString('hex').toUpperCase()),
      text(
        'percent-encoded',
        piece.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ),
      text('percent-encoded, upper case', percentUpper(piece)),
      { form: 'UTF-16', bytes: Buffer.from(piece, 'utf16le') },
    ]),
    ...base64Of('base64', Buffer.from(word)),
  ]
}

/** Every form in which bytes could be: 32 of them at once, so that half of a long hash is found too. */
export function needlesOfBytes(name: string, bytes: Buffer): Needle[] {
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  )
  return pieces.flatMap((piece) => [
    { form: name, bytes: piece },
    text(`${name}, hex`, piece.toString('hex')),
    text(`${name}, upper case`, piece.toString('hex').toUpperCase()),
    ...base64Of(`${name}, base64`, piece),
  ])
}

/** Which forms are in there. */
export function findIn(haystack: Buffer, needles: readonly Needle[]): string[] {
  return finderOf(needles)(haystack)
}

/** Bytes at the beginning of a needle by which it is looked up; none is shorter. */
const HEAD = 4

/** How many ways there are to mark a head, as a power of two: a megabyte, of which little is set. */
const MARK_BITS = 20

/**
 * Looks for all of them in one pass, as thousands of needles in megabytes take minutes one by one. Almost every place
 * of the haystack is passed over by the mark of its four bytes, and the rest by a map from them to their needles.
 */
function finderOf(needles: readonly Needle[]): (haystack: Buffer) => string[] {
  const marks = new Uint8Array(1 << MARK_BITS)
  const byHead = new Map<number, Needle[]>()
  for (const needle of needles) {
    if (needle.bytes.length < HEAD)
      throw new Error(`a needle of ${needle.bytes.length} bytes: ${needle.form}`)
    const head = needle.bytes.readUInt32BE(0)
    marks[markOf(head)] = 1
    byHead.set(head, [...(byHead.get(head) ?? []), needle])
  }
  return (haystack) => {
    const found = new Set<string>()
    let head = 0
    for (let at = 0; at < haystack.length; at++) {
      head = ((head << 8) | (haystack[at] ?? 0)) >>> 0
      const start = at + 1 - HEAD
      if (start < 0 || marks[markOf(head)] === 0) continue
      for (const { form, bytes } of byHead.get(head) ?? []) {
        if (haystack.subarray(start, start + bytes.length).equals(bytes)) found.add(form)
      }
    }
    return [...found]
  }
}

/** Spreads heads over the marks: Fibonacci hashing. */
function markOf(head: number): number {
  return Math.imul(head, 0x9e3779b1) >>> (32 - MARK_BITS)
}

/** The secret of a link, and the journey that made or opened the link. */
export interface Guarded {
  secret: string
  journey: string
}

/** Where the product keeps any of these secrets of links, and whose they are. */
export function leaksOf(guarded: readonly Guarded[], product: Kept): string[] {
  const needles = guarded.flatMap(({ secret, journey }) =>
    needlesOf(secret).map(({ form, bytes }) => ({ form: `${form}, of “${journey}”`, bytes })),
  )
  return keptOf(needles, product)
}

/** Where the product keeps any of these: in its log, its databases, anything in its folder. */
export function keptOf(needles: readonly Needle[], product: Kept): string[] {
  const find = finderOf(needles)
  return [product.logFile, ...filesBelow(product.dataDir)].flatMap((path) =>
    find(contentOf(path)).map((form) => `${path}: a secret, ${form}`),
  )
}

/** The secret of a link, which stands behind `#p=`. */
export function secretOf(link: string): string {
  const secret = /#p=([A-Za-z0-9]{16})$/.exec(link)?.[1]
  if (!secret) throw new Error(`a link of ${link.length} characters without a secret`)
  return secret
}

function text(form: string, written: string): Needle {
  return { form, bytes: Buffer.from(written) }
}

function percentUpper(piece: string): string {
  return piece.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/**
 * Base64 depends on where in its text the secret begins: three ways. The characters at both ends
 * depend on its neighbours as well, so the needle is what is left without them.
 */
function base64Of(form: string, bytes: Buffer): Needle[] {
  return (['base64', 'base64url'] as const).flatMap((alphabet) =>
    [0, 1, 2].map((before) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes, Buffer.alloc(2)]).toString(alphabet)
      const from = Math.ceil((before * 4) / 3)
      const to = Math.floor(((before + bytes.length) * 4) / 3)
      return text(form, encoded.slice(from, to))
    }),
  )
}

/** The database's write-ahead log among them. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

/** Empty when it went away since it was listed. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
