import { ApiError, api } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import type { Link, LinkPage } from '@/api/schema.gen'
import { isAsked } from '@/device/records/asked'
import { completeSentLink, type MadeDeposit, type SentLink, sentLinks } from '@/device/records/sent-links'
import type { CauseOf, OwnCode } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { isPieceKind } from '@/lib/piece'
import { LINKS_PER_REQUEST } from '@/lib/server-limits'
import { mayAskAgain } from './ask-again'

/** As many as the server finds in one call, and follows in one stream. */
export const AT_ONCE = LINKS_PER_REQUEST

/**
 * How many of the links were found on the chain and completed, or why nobody knows. `more`: there are deposits
 * under their keys of which the server did not tell, so that what was not found may have been made.
 */
export type Settled =
  | { kind: 'settled'; made: number; more: boolean }
  | { kind: 'failed'; cause: CauseOf<FailureCode | OwnCode> }

/** Completes those links kept on this device whose deposits the chain has by now. At most 20 keys. */
export async function settleByKey(keys: readonly Hex[]): Promise<Settled> {
  try {
    const { links, more } = await api.linksByKey(keys)
    return { kind: 'settled', made: complete(links), more: more.length > 0 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', cause: error }
  }
}

/** Of 50 links each, that are read of one sender. */
const PAGES = 2

/**
 * Completes those of a sender's newest links that are of this device. Among the oldest under its key a deposit is not told
 * where others' are older; among its sender's it is newer than they. Whoever is not told now is told the next time.
 */
export async function settleBuried(sender: Hex): Promise<void> {
  let after: string | null = null
  for (let page = 0; page < PAGES; page += 1) {
    const found: LinkPage | null = await api.linksOfSender(sender, 'pending', after).catch(untold)
    complete(found?.links ?? [])
    if (!found?.next) return
    after = found.next
  }
}

function untold(error: unknown): null {
  if (!(error instanceof ApiError)) throw error
  return null
}

/** How many of them are of this device. */
function complete(links: readonly Link[]): number {
  return links.filter((link) => completeSentLink(madeOf(link)) !== null).length
}

/** What the server tells of a link, as this device's records are completed by it. */
export function madeOf(link: Link): MadeDeposit {
  const { pubKey20, chainId, version, index, sender, kind, tokenId, amount } = link
  const token = link.token.address
  const piece = isPieceKind(kind) ? { kind, tokenId } : null
  return { pubKey20, chainId, version, index, sender, token, piece, amount, txHash: link.deposit.txHash }
}

/** How a link that was begun is gone on with. */
export interface GoingOn {
  /** It is paid by a signature that the token takes once, whatever is still on its way. */
  paysOnce: boolean
  /** Its owner knows that the wallet was asked for it before, and wants it asked again. */
  ownersWord: boolean
}

/**
 * Whether a link that was begun was made all the same. While its transaction or batch is on its way, or may be, nobody
 * knows. `made: 0`: it was not, and the wallet may be asked for it.
 */
export async function settleBegun(link: SentLink, { paysOnce, ownersWord }: GoingOn): Promise<Settled> {
  const found = await settleByKey([link.pubKey20])
  if (found.kind === 'failed' || found.made > 0) return found
  if (link.txHash !== null && link.batch === null) {
    const heard = await heardOf(link, link.txHash)
    if (typeof heard === 'object') return heard
    if (heard === 'undone') return notMade(link, found)
  }
  // Only what its wallet was to send itself can be made twice.
  const isSigned = paysOnce && link.askedAt === null && link.batch === null
  if (isSigned && link.txHash !== null) return lookedAgain(link)
  if (isSigned || !wasAsked(link)) return notMade(link, found)
  // One that said no is not doubted without a reason.
  const saidNo = link.askedAt === null && link.txHash === null
  const asked = { ...link, askedAt: link.askedAt ?? link.createdAt }
  // Of a batch no owner can tell: wallets have called failed what was on the chain.
  const word = (ownersWord || saidNo) && link.batch === null
  switch (await mayAskAgain(asked, link.pubKey20, word)) {
    case 'out':
    case 'unread':
      return UNDER_WAY
    case 'asked_before':
      return isAsked(link) ? askedBefore(asked) : UNDER_WAY
    case 'may':
      return lookedAgain(link)
  }
}

function wasAsked({ askedAt, nonce, batch, txHash }: SentLink): boolean {
  return askedAt !== null || nonce !== null || batch !== null || txHash !== null
}

/** What the server says of its transaction; an object where that is an answer for its link. */
async function heardOf({ chainId }: SentLink, txHash: Hex): Promise<Settled | 'undone' | 'unheard'> {
  try {
    const { links } = await api.linksOfTransaction(chainId, txHash)
    const made = complete(links)
    return made > 0 ? { kind: 'settled', made, more: false } : UNDER_WAY
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.code) {
      case 'transaction_not_found':
        return 'unheard'
      // Sent again it cannot become two: this one is gone.
      case 'transaction_reverted':
      case 'no_deposit':
        return 'undone'
      case 'transaction_pending':
      case 'deposit_unconfirmed':
        return UNDER_WAY
      default:
        return { kind: 'failed', cause: error }
    }
  }
}

/** It may have come since, or have been sent again under another hash. */
async function lookedAgain(link: SentLink): Promise<Settled> {
  const found = await settleByKey([link.pubKey20])
  return found.kind === 'failed' || found.made > 0 ? found : notMade(link, found)
}

type Found = Extract<Settled, { kind: 'settled' }>

/** Anybody may deposit under its key, which is public by then: among so many its own may be hidden. */
async function notMade({ pubKey20, sender }: SentLink, found: Found): Promise<Settled> {
  if (!found.more) return found
  await settleBuried(sender)
  const isMade = (sentLinks.get(pubKey20)?.index ?? null) !== null
  return isMade ? { kind: 'settled', made: 1, more: true } : HIDDEN
}

/** What the owner is told before a wallet that never answered is asked again. */
function askedBefore({ askedAt }: { askedAt: number }): Extract<Settled, { kind: 'failed' }> {
  return { kind: 'failed', cause: { code: 'asked_before', outcome: 'unknown', values: [askedAt / 1000] } }
}

const HIDDEN: Settled = { kind: 'failed', cause: { code: 'hidden', outcome: 'unknown' } }

const UNDER_WAY: Settled = { kind: 'failed', cause: { code: 'begun_elsewhere', outcome: 'unknown' } }
