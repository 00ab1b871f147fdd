import { ApiError, api } from '@/api/client'
import type { FailureCode } from '@filbert/sdk/outcomes'
import type { Link, LinkPage } from '@/api/schema.gen'
import { mayComeYet } from '@/chain/deadline'
import { completeSentLink, type MadeDeposit, type SentLink, sentLinks } from '@/device/records/sent-links'
import type { CauseOf, OwnCode } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { isPieceKind } from '@/lib/piece'
import { LINKS_PER_REQUEST } from '@/lib/server-limits'

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

/**
 * Whether a link that was begun was made all the same. While its transaction or batch is on its way nobody
 * knows. `paysOnce`: it is paid by a signature that the token takes once, whatever is still on its way.
 */
export async function settleBegun(link: SentLink, paysOnce: boolean): Promise<Settled> {
  const found = await settleByKey([link.pubKey20])
  if (found.kind === 'failed' || found.made > 0) return found
  if (link.batch !== null && (await mayCome(link, link.batch))) return UNDER_WAY
  const notMade = async () => (found.more ? orBuried(link) : found)
  if (link.txHash === null) return notMade()
  try {
    const { links } = await api.linksOfTransaction(link.chainId, link.txHash)
    const made = complete(links)
    return made > 0 ? { ...found, made } : UNDER_WAY
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.code) {
      case 'transaction_not_found':
        if (!paysOnce && !(await isGone(link))) return UNDER_WAY
        return await notFoundAgain(link, notMade)
      // Sent again it cannot become two: this one is gone.
      case 'transaction_reverted':
      case 'no_deposit':
        return notMade()
      case 'transaction_pending':
      case 'deposit_unconfirmed':
        return UNDER_WAY
      default:
        return { kind: 'failed', cause: error }
    }
  }
}

/** What took its nonce may be itself, sent again under another hash: its key is looked up again. */
async function notFoundAgain({ pubKey20 }: SentLink, notMade: () => Promise<Settled>): Promise<Settled> {
  const found = await settleByKey([pubKey20])
  return found.kind === 'failed' || found.made > 0 ? found : notMade()
}

/** Anybody may deposit under its key, which is public by then: among so many its own may be hidden. */
async function orBuried({ pubKey20, sender }: SentLink): Promise<Settled> {
  await settleBuried(sender)
  const isMade = (sentLinks.get(pubKey20)?.index ?? null) !== null
  return isMade ? { kind: 'settled', made: 1, more: true } : HIDDEN
}

/** Until the chain has reverted it, or it is long past that the wallet said that it failed. */
async function mayCome({ chainId, askedAt, createdAt }: SentLink, batch: string): Promise<boolean> {
  const batches = await import('@/chain/batch').catch(() => null)
  if (!batches) return true
  const { kind } = await batches.batchNow(chainId, batch)
  return kind === 'failed' ? mayComeYet(askedAt ?? createdAt, Date.now()) : kind !== 'reverted'
}

/** A chain that has not heard of a transaction may hear of it yet, while its nonce is free. */
async function isGone({ chainId, sender, nonce }: SentLink): Promise<boolean> {
  if (nonce === null) return false
  try {
    return await (await import('@/chain/nonces')).isNoncePassed(chainId, sender, nonce)
  } catch {
    return false
  }
}

const HIDDEN: Settled = { kind: 'failed', cause: { code: 'hidden', outcome: 'unknown' } }

const UNDER_WAY: Settled = { kind: 'failed', cause: { code: 'begun_elsewhere', outcome: 'unknown' } }
