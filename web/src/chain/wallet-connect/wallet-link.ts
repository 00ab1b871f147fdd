/** Where a wallet's app says that it is opened. */
export interface Redirect {
  /** `hazel://`: a scheme of its own. */
  native?: string | undefined
  /** `https://hazel.app`: a page of its own, which the phone opens in the app. */
  universal?: string | undefined
}

/** Longer than any that a wallet has. Characters. */
const LONGEST = 200

/** Schemes that browsers or phones have a use of their own for: a page must not be led there by what a wallet says of itself. */
const OTHERS =
  /^(about|android-app|blob|chrome|content|data|facetime|file|filesystem|ftp|http|https|intent|itms.*|javascript|mailto|market|ms-.*|resource|sms|smsto|tel|vbscript|view-source|ws|wss)$/

/** The address that opens the wallet's app at the question it was asked, by the names of the session; null where it says none that is safe. */
export function walletLink({ native, universal }: Redirect, topic: string): string | null {
  const base = [native, universal].find((address) => address !== undefined && isSafe(address))
  if (base === undefined) return null
  // So apps of the protocol are opened; one that reads no more than the scheme is opened as well.
  return base.includes('//') ? `${base.replace(/\/$/, '')}/wc?sessionTopic=${topic}` : base
}

function isSafe(address: string): boolean {
  if (address.length > LONGEST || /[\s\p{Cc}<>"'`\\]/u.test(address)) return false
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address) ?? []
  if (scheme === undefined) return false
  if (scheme.toLowerCase() === 'https') return isPage(address)
  return !OTHERS.test(scheme.toLowerCase())
}

function isPage(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') && username + password + search + hash === ''
}
