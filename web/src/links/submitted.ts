import { t } from '@lingui/core/macro'
import { ApiError } from '@/api/client'
import type { Chain, Link } from '@/api/schema.gen'
import { isListed } from '@/assets/token-list'
import type { OwnReclaim } from '@/device/records/own-reclaims'
import type { Hex } from '@/lib/hex'
import { wantsOwnTransaction } from '@filbert/sdk/vault-version'
import type { Cause } from '@/words/sentence'
import type { Situation } from '@/words/where'
import { isNft } from './amount-of'

/**
 * How a claim or a refund was answered. Accepted without a transaction, it is kept and sent once it can
 * be. `in_wallet`: the wallet has it, and may ask other owners before it sends anything. `unkept`: no other page of this
 * browser will know of it. A wallet's refusal is no failure: there is nothing to explain.
 */
export type Submitted =
  | { kind: 'accepted'; txHash: Hex | null; unkept?: true }
  | { kind: 'in_wallet'; unkept?: true }
  | { kind: 'refused'; cause: Cause }
  | { kind: 'declined' }

/** Said in place of leave to close the page. */
export const UNKEPT = t`This browser keeps nothing: leave this page open until it is back.`

export async function answered(
  link: Pick<Link, 'kind'>,
  kind: 'claim' | 'reclaim',
  send: () => Promise<{ txHash: Hex }>,
): Promise<Submitted> {
  try {
    const { txHash } = await send()
    if (txHash) return { kind: 'accepted', txHash }
    // Nobody can say what came of it.
    return { kind: 'refused', cause: { code: 'no_transaction', outcome: 'unknown' } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.saved) return { kind: 'accepted', txHash: null }
    return { kind: 'refused', cause: refusal(link, kind, error) }
  }
}

/** By what was tried with a link. Some vaults give back by a transaction alone, which its sender pays. */
export function situationOf(link: Link, kind: 'claim' | 'reclaim'): Situation {
  return kind === 'reclaim' && wantsOwnTransaction(link.version) ? 'own_reclaim' : kind
}

/**
 * Why the chain refused what was sent, as far as it may be told among our own words. A contract words its
 * refusals itself, and anybody may have written it: a sentence of theirs would pass for ours. So only where
 * none takes part but a token of our list: a collectible or the chain's own currency calls its recipient.
 */
export function reasonOf({ kind, token, sponsored }: Link, chain: Chain | undefined): string | null {
  return kind === 1 && chain && isListed(chain, token.address) ? (sponsored?.reason ?? null) : null
}

/** Accepted, sent, and then refused by the chain all the same. Only who has the chain is told why. */
export function rejection(link: Link, chain?: Chain): Cause {
  return { code: 'rejected_later', outcome: 'refused', values: [reasonOf(link, chain)] }
}

/** What is to be known before a wallet is asked to pay the gas of a refund once more. */
export function askedBefore({ createdAt }: OwnReclaim): Cause {
  return { code: 'asked_before', outcome: 'unknown', values: [createdAt / 1000] }
}

function refusal(link: Pick<Link, 'kind'>, kind: 'claim' | 'reclaim', error: ApiError): Cause {
  // Collectibles are handed to contracts only if those say that they know what to do with them.
  return error.code === 'rejected' && isNft(link) && kind === 'claim'
    ? { ...error, code: 'rejected_collectible' }
    : error
}
