import type { Hex } from './hex'

/** To whom money goes. Without an address of theirs it goes into a link, which they are handed. */
export type Recipient =
  | { kind: 'link' }
  | { kind: 'email'; email: string }
  /** `number`: E.164, `+436601234567`. */
  | { kind: 'phone'; number: string }
  /** `chainId`: the only chain that it is meant for, where that was said with it. */
  | { kind: 'address'; address: Hex; chainId?: string }
  /** `name`: in normal form. `address`: what it stood for when it was looked up. */
  | { kind: 'name'; name: string; address: Hex; chainId?: string }

/** The address that is paid straight; null where the money goes into a link. */
export function paidAddress(recipient: Recipient): Hex | null {
  return recipient.kind === 'address' || recipient.kind === 'name' ? recipient.address : null
}

/** The chain that an address is meant for; null where any will do. */
export function chainMeant(recipient: Recipient): string | null {
  return recipient.kind === 'address' || recipient.kind === 'name' ? (recipient.chainId ?? null) : null
}

/** As it is typed again: with the chain that it is meant for (CAIP-10). */
export function retypedText(recipient: Recipient): string {
  const chainId = chainMeant(recipient)
  const text = recipientText(recipient)
  return chainId === null ? text : `eip155:${chainId}:${text}`
}

/** As people write it; the empty text for a link, which is for whoever holds it. */
export function recipientText(recipient: Recipient): string {
  switch (recipient.kind) {
    case 'link':
      return ''
    case 'email':
      return recipient.email
    case 'phone':
      return recipient.number
    case 'address':
      return recipient.address
    case 'name':
      return recipient.name
  }
}
