import { isEmail } from './email'
import { type ForeignChain, foreignChain } from './foreign-address'
import type { Hex } from './hex'
import { isName } from './name'
import { type AddressProblem, parseAddress } from './typed-address'

/** To whom money goes. Without an address of theirs it goes into a link, which they are handed. */
export type Recipient =
  | { kind: 'link' }
  | { kind: 'email'; email: string }
  /** `number`: E.164, `+436601234567`. */
  | { kind: 'phone'; number: string }
  | { kind: 'address'; address: Hex }
  /** `address`: what the name stood for when it was looked up. */
  | { kind: 'name'; name: string; address: Hex }

/** What somebody typed, as far as it can be told without asking anybody. */
export type TypedRecipient =
  | { kind: 'empty' }
  | { kind: 'email'; email: string }
  | { kind: 'phone'; text: string }
  | { kind: 'address'; address: Hex }
  | { kind: 'name'; name: string }
  | { kind: 'bad_address'; problem: AddressProblem }
  | { kind: 'foreign'; chain: ForeignChain }
  | { kind: 'unknown' }

/** From RFC 5321: longer addresses cannot be written to. */
const LONGEST_EMAIL = 254

export function readRecipient(text: string): TypedRecipient {
  const typed = text.trim().replace(/^(mailto|tel|sms):/i, '')
  if (typed === '') return { kind: 'empty' }
  if (isEmail(typed)) {
    return typed.length <= LONGEST_EMAIL ? { kind: 'email', email: typed } : { kind: 'unknown' }
  }
  if (isPhoneLike(typed)) return { kind: 'phone', text: typed }
  if (isName(typed)) return { kind: 'name', name: typed }
  const address = parseAddress(typed)
  if (address.ok) return { kind: 'address', address: address.address }
  if (/^0x/i.test(typed)) return { kind: 'bad_address', problem: address.problem }
  const chain = foreignChain(typed)
  return chain ? { kind: 'foreign', chain } : { kind: 'unknown' }
}

/** Spec: what starts with a plus, or looks like a number of more than four digits. */
function isPhoneLike(text: string): boolean {
  if (text.startsWith('+')) return true
  return /^[\d\s().\-/]+$/.test(text) && text.replace(/\D/g, '').length > 4
}

/** The address that is paid straight; null where the money goes into a link. */
export function paidAddress(recipient: Recipient): Hex | null {
  return recipient.kind === 'address' || recipient.kind === 'name' ? recipient.address : null
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
