import type { DepositRef } from '@filbert/sdk/link'
import { parseRaffleLink, type RaffleLinkProblem, refOf } from '@filbert/sdk/raffle-link'
import type { Hex } from '@/lib/hex'

/** What the address of the page that checks a raffle says. */
export interface CheckAddress {
  ref: DepositRef
  /** The commitment as somebody saw it earlier; null: not told. */
  earlier: Hex | 'unreadable' | null
  /** The link's; null: not told. */
  secret: string | 'unreadable' | null
}

export type ParsedCheckAddress =
  | { ok: true; address: CheckAddress }
  | { ok: false; problem: RaffleLinkProblem }

/** `/raffle/check?c&v&i[&o][#p]`: as in a raffle's link, its secret stands in the fragment. */
export function checkHref(
  { chainId, version, index }: DepositRef,
  commitment: Hex | null,
  secret: string,
): string {
  const earlier = commitment === null ? '' : `&o=${commitment}`
  return `/raffle/check?c=${chainId}&v=${version}&i=${index}${earlier}#p=${secret}`
}

/** Reads it as a raffle's link is read. Without a secret, or with a damaged one, the raffle is known all the same. */
export function parseCheckAddress(href: string): ParsedCheckAddress {
  const told = parseRaffleLink(href)
  const earlier = earlierIn(href)
  if (told.ok) return { ok: true, address: { ref: refOf(told.raffle), earlier, secret: told.raffle.secret } }
  const secret = WITHOUT[told.problem.kind]
  if (secret === undefined) return told
  // Of two secrets the last is read: this one opens nothing.
  const read = parseRaffleLink(`${href}${href.includes('#') ? '&' : '#'}p=${NO_SECRET}`)
  return read.ok ? { ok: true, address: { ref: refOf(read.raffle), earlier, secret } } : read
}

const NO_SECRET = 'AAAAAAAAAAAAAAAA'

/** What is wrong with a secret alone. */
const WITHOUT: Partial<Record<RaffleLinkProblem['kind'], 'unreadable' | null>> = {
  missing_fragment: null,
  missing_secret: null,
  cut_secret: 'unreadable',
  long_secret: 'unreadable',
  bad_secret: 'unreadable',
}

function earlierIn(href: string): CheckAddress['earlier'] {
  const [query = ''] = href.slice(href.indexOf('?') + 1).split('#')
  const told = new URLSearchParams(query).get('o')
  if (!told) return null
  return /^0x[0-9a-f]{64}$/i.test(told) ? (told.toLowerCase() as Hex) : 'unreadable'
}
