import { rejection } from '@/api/submitted'
import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Explanation } from '@/lib/explanation'

/** What was tried here for one link. What became of its money is the server's to say. */
export type Attempt = { kind: 'signing' } | { kind: 'accepted' } | { kind: 'refused'; problem: Explanation }

/** By the link's name. */
export type Attempts = Readonly<Record<string, Attempt>>

export type AttemptEvent =
  | { type: 'began'; name: string }
  | { type: 'accepted'; name: string }
  | { type: 'refused'; name: string; problem: Explanation }
  | { type: 'declined'; name: string }

export function attemptsReducer(state: Attempts, event: AttemptEvent): Attempts {
  switch (event.type) {
    case 'began':
      return { ...state, [event.name]: { kind: 'signing' } }
    case 'accepted':
      return { ...state, [event.name]: { kind: 'accepted' } }
    case 'refused':
      return { ...state, [event.name]: { kind: 'refused', problem: event.problem } }
    case 'declined': {
      const { [event.name]: _, ...others } = state
      return others
    }
  }
}

/** How a link of somebody's stands, and what they can do about it. */
export type Standing =
  | { kind: 'mine' }
  | { kind: 'anothers' }
  | { kind: 'locked'; until: number }
  | { kind: 'signing' }
  | { kind: 'coming_back' }
  | { kind: 'being_claimed' }
  | { kind: 'back' }
  | { kind: 'claimed' }
  | { kind: 'refused'; problem: Explanation }

/** The chain's word before the server's, the server's before what was tried here. `now`: Unix seconds. */
export function standingOf(
  link: Link,
  attempt: Attempt | undefined,
  account: string | undefined,
  now: number,
): Standing {
  if (link.state === 'reclaimed') return { kind: 'back' }
  if (link.state === 'claimed') return { kind: 'claimed' }
  const { sponsored } = link
  const rejected = sponsored?.state === 'rejected'
  if (sponsored && !rejected) return { kind: sponsored.kind === 'claim' ? 'being_claimed' : 'coming_back' }
  if (attempt?.kind === 'signing') return { kind: 'signing' }
  if (attempt?.kind === 'refused') return attempt
  if (attempt?.kind === 'accepted') {
    const refused = rejected && sponsored.kind === 'reclaim'
    return refused ? { kind: 'refused', problem: rejection(link, 'reclaim') } : { kind: 'coming_back' }
  }
  if (!sameAddress(account, link.sender)) return { kind: 'anothers' }
  const until = link.reclaimableAfter
  return until !== null && until > now ? { kind: 'locked', until } : { kind: 'mine' }
}
