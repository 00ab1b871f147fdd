import { ApiError, api } from '@/api/client'
import type { Link } from '@/api/schema.gen'
import { type Batch, batches, batchParts, partId, updatePart } from '@/device/records/batches'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { LINKS_PER_REQUEST } from '@/lib/server-limits'
import { type BatchRow, type RowState, stateAt } from './rows'

/** Requests under way at once: half of what one network has room for. */
const AT_ONCE = 4
/** A request that meets a busy server is repeated so often. */
const PATIENCE = 8

/**
 * Completes the parts of which the chain has the links by now: those whose answer was lost, and those whose numbers a
 * reorganised chain has counted anew. Two keys tell of a part, since a transaction makes all of its links or none.
 * Throws an `ApiError` where the server cannot be asked.
 */
export async function settleParts(id: string): Promise<void> {
  const batch = batches.get(id)
  if (!batch) return
  const ends = batch.parts.flatMap((_, at) => {
    const keys = batchParts.get(partId(id, at))?.keys ?? []
    const [first, last] = [keys[0], keys.at(-1)]
    return first && last ? [{ at, first, last, count: keys.length }] : []
  })
  const links = await linksOf(batch, [...new Set(ends.flatMap(({ first, last }) => [first, last]))])
  for (const { at, first, last, count } of ends) {
    const begin = links.filter(({ pubKey20 }) => sameAddress(pubKey20, first))
    // Anybody may deposit under a key that a transaction has shown: ours has both of its ends in place.
    const ours = begin.find((link) =>
      links.some(
        (end) =>
          sameAddress(end.pubKey20, last) && BigInt(end.index) === BigInt(link.index) + BigInt(count - 1),
      ),
    )
    const known = batch.parts[at]
    if (!ours || known?.first === ours.index) continue
    updatePart(id, at, { first: ours.index, txHash: ours.deposit.txHash as Hex, asked: true })
  }
}

/** Of this batch's sender, token and vault: what others put under the same keys is none of it. */
async function linksOf(batch: Batch, keys: readonly Hex[]): Promise<Link[]> {
  const pages = await inTurns(slicesOf(keys, LINKS_PER_REQUEST), (some) => api.linksByKey(some))
  return pages.flatMap(({ links }) => links).filter((link) => isOf(batch, link))
}

function isOf(batch: Batch, link: Link): boolean {
  return (
    link.chainId === batch.chainId &&
    link.version === batch.version &&
    link.kind <= 1 &&
    sameAddress(link.sender, batch.sender) &&
    sameAddress(link.token.address, batch.token)
  )
}

/**
 * Asks how links stand, and keeps it on this device; `onAsked` hears how many were asked. What is claimed or back is
 * never asked again. The links themselves, as the server tells them, by key.
 */
export async function lookAt(
  batch: Batch,
  rows: readonly BatchRow[],
  onAsked: (asked: number) => void,
  signal: AbortSignal,
): Promise<Map<Hex, Link>> {
  const found = new Map<Hex, Link>()
  const open = openOf(rows)
  let asked = 0
  let news: News[] = []
  const keep = () => {
    keepStates(batch.id, news)
    news = []
  }
  await inTurns(slicesOf(open, LINKS_PER_REQUEST), async (some) => {
    if (signal.aborted) return
    const { links } = await api.linksByKey(some.map(({ key }) => key))
    for (const row of some) {
      const link = links.find((one) => sameAddress(one.pubKey20, row.key) && one.index === row.index)
      if (!link || !isOf(batch, link)) continue
      found.set(row.key, link)
      const state = stateOf(link)
      if (state !== row.state) news.push({ part: row.part, place: row.place, state })
    }
    asked += some.length
    onAsked(asked)
    if (news.length >= KEPT_AT_ONCE) keep()
  })
  keep()
  return found
}

/** Made, and neither claimed nor back. */
export function openOf(rows: readonly BatchRow[]): BatchRow[] {
  return rows.filter(({ state, index }) => index !== null && state !== 'c' && state !== 'b')
}

interface News {
  part: number
  place: number
  state: RowState
}

/** Each time what is kept is written and read anew. */
const KEPT_AT_ONCE = 500

export function stateOf(link: Link): RowState {
  if (link.state === 'claimed') return 'c'
  if (link.state === 'reclaimed') return 'b'
  if (link.sponsored && link.sponsored.state !== 'rejected') return 'u'
  return link.expired ? 'e' : 'w'
}

function keepStates(batch: string, news: readonly News[]): void {
  for (const at of new Set(news.map(({ part }) => part))) {
    const part = batchParts.get(partId(batch, at))
    if (!part) continue
    const changed = new Map(news.filter((one) => one.part === at).map(({ place, state }) => [place, state]))
    const states = part.keys.map((_, place) => changed.get(place) ?? stateAt(part.states, place))
    batchParts.update(partId(batch, at), { states: states.join('') })
  }
}

/** A few at once, each as often as the server wants it. */
async function inTurns<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++])
      results.push(await patiently(ask, item))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

async function patiently<T, R>(ask: (item: T) => Promise<R>, item: T): Promise<R> {
  for (let left = PATIENCE; ; left--) {
    try {
      return await ask(item)
    } catch (error) {
      const busy = error instanceof ApiError && error.code === 'overloaded'
      if (left === 0 || !busy) throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 1_000))
    }
  }
}

function slicesOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
