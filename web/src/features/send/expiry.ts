import type { Chain } from '@/api/schema.gen'
import { returnsExpired } from '@/assets/token-list'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { paidAddress, type Recipient } from '@/lib/recipient'

const DAY = 24 * 60 * 60

/** What is offered, in whole days. A link never expires unless its sender says so: 0 is for ever. */
export const EXPIRIES = [0, 1, 7, 30, 90] as const

export function expiryWords(days: number): string {
  if (days === 0) return 'For ever'
  return days === 1 ? 'For 1 day' : `For ${days} days`
}

/** Whether links can expire there: in our own vault, which makes its batches itself. Straight to an address there is no link. */
export function canExpire(chain: Chain, vault: Hex, to: Recipient): boolean {
  return sameAddress(chain.batcher, vault) && paidAddress(to) === null
}

/** What becomes of the money when nobody claims it in time. Not every server sends back what expired. */
export function afterExpiry(chain: Chain | undefined, token: Hex | null): string {
  return chain && returnsExpired(chain, token)
    ? 'it comes back to you by itself.'
    : 'it waits until you take it back.'
}

/** Unix seconds at which a link that is made now expires; its block may come some seconds later. */
export function expiryFrom(now: number, days: number): number {
  return Math.floor(now / 1000) + days * DAY
}
