import type { Hex } from './hex'

/**
 * A link sent from this device, with its secret: the one place where a secret is kept. Written before
 * the deposit is sent, completed when the deposit is known; the link key finds it again in between.
 */
export interface SentLink {
  pubKey20: Hex
  secret: string
  chainId: string
  version: string
  /** Null until the chain has given the deposit its number. */
  index: string | null
  symbol: string
  decimals: number
  /** In smallest units. */
  amount: string
  sender: Hex
  /** Milliseconds since 1970. */
  createdAt: number
  txHash: Hex | null
}

/** What the chain tells of a deposit that was made. */
export interface MadeDeposit {
  pubKey20: Hex
  index: string
  txHash: Hex
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const PREFIX = 'filbert.sent.'

/** The newest first. A key to each record: tabs never write over one another's. */
export function readSentLinks(storage: Store): SentLink[] {
  const found: SentLink[] = []
  for (let at = 0; at < storage.length; at++) {
    const name = storage.key(at)
    const link = name?.startsWith(PREFIX) ? parse(storage.getItem(name)) : null
    if (link) found.push(link)
  }
  return found.sort((a, b) => b.createdAt - a.createdAt)
}

/** False where the browser keeps nothing (full, or forbidden): then nothing must be sent. */
export function saveSentLink(storage: Store, link: SentLink): boolean {
  try {
    storage.setItem(PREFIX + link.pubKey20, JSON.stringify(link))
    return true
  } catch {
    return false
  }
}

/** Notes the transaction as soon as the wallet has given its hash. */
export function noteTransaction(storage: Store, pubKey20: Hex, txHash: Hex): void {
  const link = parse(storage.getItem(PREFIX + pubKey20))
  if (link) saveSentLink(storage, { ...link, txHash })
}

/** Also corrects the number of a deposit that a reorganised chain has counted anew. Null for links of other devices. */
export function completeSentLink(storage: Store, made: MadeDeposit): SentLink | null {
  const link = parse(storage.getItem(PREFIX + made.pubKey20))
  if (!link) return null
  const completed = { ...link, index: made.index, txHash: made.txHash }
  saveSentLink(storage, completed)
  return completed
}

export function forgetSentLink(storage: Store, pubKey20: Hex): void {
  storage.removeItem(PREFIX + pubKey20)
}

/** What an older or newer version of this page may have written is checked before it is believed. */
function parse(text: string | null): SentLink | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isSentLink(value) ? value : null
  } catch {
    return null
  }
}

function isSentLink(value: unknown): value is SentLink {
  if (typeof value !== 'object' || value === null) return false
  const link = value as Record<keyof SentLink, unknown>
  const texts = [
    link.pubKey20,
    link.secret,
    link.chainId,
    link.version,
    link.symbol,
    link.amount,
    link.sender,
  ]
  return (
    texts.every((text) => typeof text === 'string') &&
    /^\d+$/.test(String(link.amount)) &&
    typeof link.decimals === 'number' &&
    typeof link.createdAt === 'number' &&
    (link.index === null || typeof link.index === 'string') &&
    (link.txHash === null || typeof link.txHash === 'string')
  )
}
