import { type DepositRef, type LinkProblem, parseLink } from './link.js'

/** Most slots of a raffle, as every server of ours has it. */
export const MAX_SLOTS = 1_000

/** A raffle as its link has it: deposits of one vault under one secret. Ids are decimal text. */
export interface RaffleLink {
  chainId: string
  version: string
  /** Ascending, each once. The raffle is named by the first. */
  slots: [string, ...string[]]
  secret: string
}

export type RaffleLinkProblem = LinkProblem | { kind: 'several_chains' }

export type ParsedRaffleLink =
  | { ok: true; raffle: RaffleLink; trackId?: string }
  | { ok: false; problem: RaffleLinkProblem }

/** `{origin}/raffle/claim?c&v&i=(start,count),…`: all of the link that a server may know. */
export function publicRaffleLink(origin: string, { chainId, version, slots }: RaffleLink): string {
  return `${origin}/raffle/claim?c=${chainId}&v=${version}&i=${rangesOf(slots)}`
}

/** The whole link. The secret stands in the fragment, which no browser sends anywhere. */
export function formatRaffleLink(origin: string, raffle: RaffleLink, trackId = 'ui'): string {
  return `${publicRaffleLink(origin, raffle)}&t=${trackId}#p=${raffle.secret}`
}

/** Reads a raffle's link as people hand it on, in any shape of the protocol's. */
export function parseRaffleLink(href: string): ParsedRaffleLink {
  const parsed = parseLink(href, MAX_SLOTS)
  if (!parsed.ok) return parsed
  const { deposits, secret, trackId } = parsed
  const [{ chainId, version }] = deposits
  if (deposits.some((slot) => slot.chainId !== chainId))
    return { ok: false, problem: { kind: 'several_chains' } }
  const indexes = [...new Set(deposits.map(({ index }) => index))].sort((one, other) =>
    BigInt(one) < BigInt(other) ? -1 : 1,
  )
  const [first = deposits[0].index, ...rest] = indexes
  const raffle: RaffleLink = { chainId, version, slots: [first, ...rest], secret }
  return { ok: true, raffle, ...(trackId !== undefined && { trackId }) }
}

/** The deposit that a raffle is named by. */
export function refOf({ chainId, version, slots }: RaffleLink): DepositRef {
  return { chainId, version, index: slots[0] }
}

/** Neighbours together: `(5,3),(9,1)`. */
function rangesOf(slots: readonly string[]): string {
  const ranges: { start: bigint; count: bigint }[] = []
  for (const slot of slots.map(BigInt)) {
    const last = ranges.at(-1)
    if (last && last.start + last.count === slot) last.count += 1n
    else ranges.push({ start: slot, count: 1n })
  }
  return ranges.map(({ start, count }) => `(${start},${count})`).join(',')
}
