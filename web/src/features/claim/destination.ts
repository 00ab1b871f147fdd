import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'

/** Where a claim goes, and how its holder named it: by that alone all cards know what it is. */
export type Destination =
  /** The connected wallet: one tap. */
  | { kind: 'wallet'; address: Hex }
  | { kind: 'typed'; address: Hex }
  /** `before`: whom the name meant when it was typed, if that was somebody else. */
  | { kind: 'name'; name: string; address: Hex; before: Hex | null }
  /** The one that the link pays. */
  | { kind: 'bound'; address: Hex }
  /** Whom it came from: it is sent back. */
  | { kind: 'sender'; address: Hex }

/** Of an address alone, as the server tells it after a reload, or as somebody typed it. */
export function destinationOf(link: Link, address: Hex, account: Hex | null): Destination {
  const isSenders = sameAddress(link.sender, address)
  if (isSenders && !sameAddress(account, address)) return { kind: 'sender', address }
  if (sameAddress(link.recipient, address)) return { kind: 'bound', address }
  return { kind: 'typed', address }
}

/** Whether somebody sends the money back to its sender, who is another. Their name may have been typed for that. */
export function isSentBack(to: Destination, link: Link): boolean {
  return to.kind === 'sender' || (to.kind === 'name' && sameAddress(to.address, link.sender))
}

/** What stands in the field on the way back to it. Nothing, where nothing was typed. */
export function typedFor(to: Destination | null): string | null {
  switch (to?.kind) {
    case 'name':
      return to.name
    case 'typed':
      return to.address
    default:
      return null
  }
}

/** Agreed to as it is now. */
export function agreed(to: Destination): Destination {
  return to.kind === 'name' ? { ...to, before: null } : to
}
