/** Characters of `A-Za-z0-9` in a link's secret. */
export const SECRET_LENGTH = 16

/** Which deposit a link means. Ids are decimal text without leading zeros. */
export interface DepositRef {
  chainId: string
  version: string
  index: string
}

export interface Link extends DepositRef {
  secret: string
  /** Where the link was made (`ui`, `sdk`, …). Carries no meaning for a claim. */
  trackId?: string
}

export type LinkPart = 'chain' | 'version' | 'index'

/** Each way in which a link can be broken; every one has words of its own on the claim page. */
export type LinkProblem =
  | { kind: 'empty' }
  | { kind: 'missing_fragment' }
  | { kind: 'missing_secret' }
  | { kind: 'cut_secret'; length: number }
  | { kind: 'long_secret'; length: number }
  | { kind: 'bad_secret' }
  | { kind: 'escaped_hash' }
  | { kind: 'exposed_secret' }
  | { kind: 'missing_part'; part: LinkPart }
  | { kind: 'bad_part'; part: LinkPart }
  | { kind: 'uneven_lists'; chains: number; indexes: number }
  | { kind: 'too_many_deposits'; limit: number }

export type ParsedLink =
  | { ok: true; deposits: [DepositRef, ...DepositRef[]]; secret: string; trackId?: string }
  | { ok: false; problem: LinkProblem }

/** More than this in one link is refused: a page cannot show them, and a range could name billions. */
export const MAX_DEPOSITS = 100

/** A link without what stands behind its `#`: all of it that a server may know. */
export function publicPart(origin: string, { chainId, version, index }: DepositRef): string {
  return `${origin}/claim?c=${chainId}&v=${version}&i=${index}`
}

/** `{origin}/claim?c&v&i[&t]#p`: the secret stands in the fragment, which no browser sends anywhere. */
export function formatLink(origin: string, link: Link): string {
  const track = link.trackId ? `&t=${link.trackId}` : ''
  return `${publicPart(origin, link)}${track}#p=${link.secret}`
}

/** The same as pages hand it on, wherever somebody copies it. */
export function sharedLink(origin: string, link: DepositRef & { secret: string }): string {
  return formatLink(origin, { ...link, trackId: 'ui' })
}

/**
 * Reads a link as people hand it on: whole, with everything in the fragment, with `&amp;` left in
 * by a mail program, with a full stop or bracket stuck to its end, with one deposit or several, `limit` at most.
 */
export function parseLink(href: string, limit = MAX_DEPOSITS): ParsedLink {
  const text = href.trim()
  const hashAt = text.indexOf('#')
  const [address, fragment] = hashAt < 0 ? [text, ''] : [text.slice(0, hashAt), text.slice(hashAt + 1)]
  const queryAt = address.indexOf('?')
  const query = parameters(queryAt < 0 ? '' : address.slice(queryAt + 1))
  const hidden = parameters(fragment.replace(/^\?/, ''))
  const read = (name: string) => hidden.get(name) ?? query.get(name) ?? ''

  const [c, v, i, t] = [read('c'), read('v'), read('i'), read('t')]
  if (c === '' && v === '' && i === '' && !hidden.has('p')) return broken({ kind: 'empty' })
  if ([c, v, i, t].some((value) => value.includes('#'))) return broken({ kind: 'escaped_hash' })
  if (query.has('p')) return broken({ kind: 'exposed_secret' })

  const deposits = parseDeposits(c, v, i, limit)
  if ('kind' in deposits) return broken(deposits)
  const secret = parseSecret(hidden.get('p'), fragment)
  if (typeof secret !== 'string') return broken(secret)
  const track = /^[\w-]{1,32}$/.test(t) ? { trackId: t } : {}
  return { ok: true, deposits, secret, ...track }
}

/** The link in a message that was pasted whole; the text itself where it holds none. */
export function linkIn(text: string): string {
  const [address] = text.match(/https?:\/\/\S+/i) ?? []
  return address ?? text.trim()
}

/** By name; `&amp;` that a mail program left in has become part of the names after it. */
function parameters(text: string): Map<string, string> {
  return new Map([...new URLSearchParams(text)].map(([name, value]) => [name.replace(/^amp;/, ''), value]))
}

function parseSecret(value: string | undefined, fragment: string): string | LinkProblem {
  if (value === undefined) return { kind: fragment === '' ? 'missing_fragment' : 'missing_secret' }
  // What a chat program took along after the link's end is cut off; what stands inside is not.
  const secret = value.replace(/[^A-Za-z0-9]+$/, '')
  if (secret === '') return { kind: 'missing_secret' }
  if (!/^[A-Za-z0-9]+$/.test(secret)) return { kind: 'bad_secret' }
  if (secret.length < SECRET_LENGTH) return { kind: 'cut_secret', length: secret.length }
  if (secret.length > SECRET_LENGTH) return { kind: 'long_secret', length: secret.length }
  return secret
}

function parseDeposits(
  c: string,
  v: string,
  i: string,
  limit: number,
): [DepositRef, ...DepositRef[]] | LinkProblem {
  if (c === '') return { kind: 'missing_part', part: 'chain' }
  if (v === '') return { kind: 'missing_part', part: 'version' }
  if (i === '') return { kind: 'missing_part', part: 'index' }
  if (!/^v\d{1,3}(\.\d{1,3}){0,2}$/.test(v)) return { kind: 'bad_part', part: 'version' }
  const chains = c.split(',').map(decimal)
  const items = splitIndexes(i)
  if (items === null) return { kind: 'bad_part', part: 'index' }
  if (chains.length !== 1 && chains.length !== items.length) {
    return { kind: 'uneven_lists', chains: chains.length, indexes: items.length }
  }
  const deposits: DepositRef[] = []
  for (const [at, item] of items.entries()) {
    const chainId = chains[chains.length === 1 ? 0 : at]
    if (chainId == null || chainId === '0') return { kind: 'bad_part', part: 'chain' }
    if (deposits.length + item.count > limit) return { kind: 'too_many_deposits', limit }
    for (let n = 0; n < item.count; n++) {
      deposits.push({ chainId, version: v, index: (item.start + BigInt(n)).toString() })
    }
  }
  const [first, ...rest] = deposits
  return first ? [first, ...rest] : { kind: 'bad_part', part: 'index' }
}

/** `3,5` or `(3,2),(9,1)`: single indexes and ranges of a start and a count. */
function splitIndexes(text: string): { start: bigint; count: number }[] | null {
  if (!/^(\d+|\(\d+,\d+\))(,(\d+|\(\d+,\d+\)))*$/.test(text)) return null
  const items: { start: bigint; count: number }[] = []
  for (const [item] of text.matchAll(/\(\d+,\d+\)|\d+/g)) {
    const [start, count = '1'] = item.replace(/[()]/g, '').split(',')
    const from = decimal(start ?? '')
    const many = decimal(count)
    if (from === null || many === null || BigInt(from) + BigInt(many) - 1n > LARGEST) return null
    items.push({ start: BigInt(from), count: Math.min(Number(many), MANY) })
  }
  return items
}

/** More than any link may name. */
const MANY = 1e6

/** The server counts in 64 bits; no chain and no vault ever counts further. */
const LARGEST = 2n ** 64n - 1n

/** Decimal text without leading zeros, or null where it cannot be an id. */
function decimal(text: string): string | null {
  return /^\d{1,77}$/.test(text) && BigInt(text) <= LARGEST ? BigInt(text).toString() : null
}

function broken(problem: LinkProblem): ParsedLink {
  return { ok: false, problem }
}
