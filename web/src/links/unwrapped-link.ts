import { linkIn } from '@filbert/sdk/link'
import { mendedLink, withQuery } from '@/lib/mended-link'

/** Gateways may be behind one another. */
const DEPTH = 4

/** The link in a message, and whether it was wrapped into the address of a mail gateway, or came with `%23` for its #. */
export function unwrappedLink(text: string): { link: string; wasRead: boolean } {
  const address = withQuery(linkIn(text))
  const inner = innerLink(address, DEPTH)
  const link = inner ?? address
  const mended = mendedLink(link)
  return { link: mended ?? link, wasRead: inner !== null || mended !== null }
}

/** A link to a page for claims that stands inside of another address. Null: none does. */
function innerLink(address: string, depth: number): string | null {
  const outer = URL.canParse(address) ? new URL(address) : null
  if (depth === 0 || !outer || isClaim(outer)) return null
  for (const inside of addressesIn(outer).map(withQuery)) {
    const inner = URL.canParse(inside) ? new URL(inside) : null
    if (!inner || !/^https?:$/.test(inner.protocol)) continue
    const found = isClaim(inner) ? inside : innerLink(inside, depth - 1)
    // Some gateways leave the part after the # behind their own address.
    if (found !== null) return found.includes('#') || mendedLink(found) ? found : found + outer.hash
  }
  return null
}

function isClaim({ pathname }: URL): boolean {
  return /^\/(raffle\/)?claim\/?$/.test(pathname)
}

/** What may be an address inside of one: its parameters, and what follows in its path. */
function addressesIn({ href, searchParams }: URL): string[] {
  const values = [...searchParams.values()]
  return [...values, ...values.map(proofpoint), starred(href), followed(href)].filter((text) => text !== '')
}

/** `…/v2/url?u=https-3A__host_claim-3Fc-3D1`: escapes with - for %, and _ for a slash. */
function proofpoint(value: string): string {
  return decoded(value.replaceAll('-', '%').replaceAll('_', '/'))
}

/** `…/v3/__https://host/claim?i=5*p=…__;Iw!!…`: each * is the next of the characters that follow in Base64. */
function starred(href: string): string {
  const [, inside = '', code = ''] = /\/v3\/__(.+?)__;([\w+/=-]*?)!/.exec(href) ?? []
  let characters: string
  try {
    characters = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
  let at = 0
  return inside.replace(/^(https?:\/)(?=[^/])/, '$1/').replace(/\*/g, () => characters[at++] ?? '*')
}

/** `https://gateway/https%3A%2F%2Fhost%2Fclaim…` */
function followed(href: string): string {
  const [, inside = ''] = /^https?:\/\/[^/]+\/.*?(https?(?::|%3a).*)$/i.exec(href) ?? []
  return /^https?%3a/i.test(inside) ? decoded(inside) : inside
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
