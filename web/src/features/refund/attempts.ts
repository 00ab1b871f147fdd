import type { Chain, Link } from '@/api/schema.gen'
import { isAsked } from '@/device/records/asked'
import { nameOfReclaim, type OwnReclaim } from '@/device/records/own-reclaims'
import { sameAddress } from '@/lib/address'
import { askedBefore, rejection } from '@/links/submitted'
import type { Cause } from '@/words/sentence'

/**
 * What was tried here for one link. What became of its money is the server's to say. `unkept`: no page after this one
 * will know of it.
 */
export type Attempt =
  | { kind: 'signing' }
  | { kind: 'accepted'; unkept?: true }
  | { kind: 'in_wallet'; unkept?: true }
  | { kind: 'refused'; cause: Cause }

/** By the link's name. */
export type Attempts = Readonly<Record<string, Attempt>>

export type AttemptEvent =
  | { type: 'began'; name: string }
  | { type: 'accepted' | 'in_wallet'; name: string; unkept?: true }
  | { type: 'refused'; name: string; cause: Cause }
  /** The page itself failed at it: changes nothing of what was answered before that. */
  | { type: 'failed'; name: string; cause: Cause }
  | { type: 'declined'; name: string }

export function attemptsReducer(state: Attempts, event: AttemptEvent): Attempts {
  switch (event.type) {
    case 'began':
      return { ...state, [event.name]: { kind: 'signing' } }
    case 'accepted':
    case 'in_wallet':
      return { ...state, [event.name]: { kind: event.type, ...(event.unkept && { unkept: true }) } }
    case 'refused':
      return { ...state, [event.name]: { kind: 'refused', cause: event.cause } }
    case 'failed':
      return state[event.name]?.kind === 'signing'
        ? { ...state, [event.name]: { kind: 'refused', cause: event.cause } }
        : state
    case 'declined': {
      const { [event.name]: _, ...others } = state
      return others
    }
  }
}

/** What was tried here, and what this device knows to be under way besides. */
export function withKept(attempts: Attempts, kept: readonly OwnReclaim[]): Attempts {
  const [asked, out] = [kept.filter(isAsked), kept.filter((one) => !isAsked(one))]
  const before = asked.map(
    (one) => [nameOfReclaim(one), { kind: 'refused', cause: askedBefore(one) }] as const,
  )
  const underWay = out.map((one) => {
    // What a batch came to is the wallet's alone to tell.
    const kind = one.txHash === null ? ('in_wallet' as const) : ('accepted' as const)
    return [nameOfReclaim(one), { kind }] as const
  })
  return { ...Object.fromEntries(before), ...attempts, ...Object.fromEntries(underWay) }
}

/** How a link of somebody's stands, and what they can do about it. */
export type Standing =
  | { kind: 'mine' }
  | { kind: 'anothers' }
  | { kind: 'locked'; until: number }
  | { kind: 'signing' }
  | { kind: 'coming_back'; unkept?: true }
  | { kind: 'in_wallet'; unkept?: true }
  | { kind: 'being_claimed' }
  | { kind: 'back' }
  | { kind: 'claimed' }
  | { kind: 'refused'; cause: Cause }

/** The chain's word before the server's, the server's before what was tried here. */
export function standingOf(
  link: Link,
  attempt: Attempt | undefined,
  account: string | undefined,
  chain?: Chain,
): Standing {
  if (link.state === 'reclaimed') return { kind: 'back' }
  if (link.state === 'claimed') return { kind: 'claimed' }
  const { sponsored } = link
  const rejected = sponsored?.state === 'rejected'
  if (sponsored && !rejected) {
    const isClaim = sponsored.kind === 'claim' || sponsored.kind === 'across'
    return { kind: isClaim ? 'being_claimed' : 'coming_back' }
  }
  if (attempt && attempt.kind !== 'accepted') return attempt
  if (attempt?.kind === 'accepted') {
    const refused = rejected && sponsored.kind === 'reclaim'
    if (refused) return { kind: 'refused', cause: rejection(link, chain) }
    return { ...attempt, kind: 'coming_back' }
  }
  if (!sameAddress(account, link.sender)) return { kind: 'anothers' }
  const { locked, reclaimableAfter: until } = link
  return locked && until !== null ? { kind: 'locked', until } : { kind: 'mine' }
}
