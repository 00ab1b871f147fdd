import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type DirectTransfer, isMined } from '@/device/records/direct-transfers'
import type { SentLink } from '@/device/records/sent-links'

/** Somebody money was sent to before. */
export interface Contact {
  /** What is typed to reach them: an e-mail address, a phone number, a name or an address. */
  text: string
  /** What that stood for the last time, where it is an address or a name. */
  address: Hex | null
  /** How often. */
  count: number
  /** Milliseconds since 1970. */
  lastAt: number
}

/** Somebody the chain knows this wallet has paid, from any device. */
export interface RecentRecipient {
  address: Hex
  /** Milliseconds since 1970. */
  at: number
}

/** From the specification: so many are shown as recent. */
const RECENT = 3

/** Everybody once, the latest first. Of `transfers` the newest come first; what the chain has not carried out met nobody. */
export function contactsOf(
  links: readonly SentLink[],
  transfers: readonly DirectTransfer[],
  onChain: readonly RecentRecipient[],
): Contact[] {
  const found = new Map<string, Contact>()
  const meet = (text: string, address: Hex | null, at: number) => {
    const key = (address ?? text).toLowerCase()
    const known = found.get(key)
    // A name says more than the address that it stands for.
    const name = known && known.text !== known.address ? known.text : text
    found.set(key, {
      text: name,
      address,
      count: (known?.count ?? 0) + 1,
      lastAt: Math.max(known?.lastAt ?? 0, at),
    })
  }
  for (const link of links) if (link.to !== null) meet(link.to, null, link.createdAt)
  const meant = new Map<string, Hex>()
  for (const { name, recipient, createdAt } of transfers.filter(isMined)) {
    // Whoever had a name before somebody else got it goes by the address.
    if (name !== null && !meant.has(name)) meant.set(name, recipient)
    const named = name !== null && sameAddress(meant.get(name), recipient)
    meet(named ? name : recipient, recipient, createdAt)
  }
  for (const { address, at } of onChain) if (!found.has(address.toLowerCase())) meet(address, address, at)
  return [...found.values()].sort((a, b) => b.lastAt - a.lastAt)
}

/** The latest, and of the others those met most often. */
export function sortContacts(contacts: readonly Contact[]): { recent: Contact[]; others: Contact[] } {
  const others = contacts.slice(RECENT).sort((a, b) => b.count - a.count || b.lastAt - a.lastAt)
  return { recent: contacts.slice(0, RECENT), others }
}

export function matching(contacts: readonly Contact[], typed: string): Contact[] {
  const sought = typed.trim().toLowerCase()
  return contacts
    .filter(({ text, address }) => `${text} ${address ?? ''}`.toLowerCase().includes(sought))
    .slice(0, RECENT)
}
