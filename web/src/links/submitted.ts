import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { isNft, subjectOf } from './amount-of'
import { ApiError } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { Chain, Link } from '@/api/schema.gen'
import { isListed } from '@/assets/token-list'

/**
 * How a claim or a refund was answered. Accepted without a transaction, it is kept and sent once it can
 * be. `in_wallet`: the wallet has it, and may ask other owners before it sends anything. `unkept`: no other page of this
 * browser will know of it. A wallet's refusal is no failure: there is nothing to explain.
 */
export type Submitted =
  | { kind: 'accepted'; txHash: Hex | null; unkept?: true }
  | { kind: 'in_wallet'; unkept?: true }
  | { kind: 'refused'; problem: Explanation }
  | { kind: 'declined' }

export async function answered(
  link: Link,
  situation: 'claim' | 'reclaim',
  send: () => Promise<{ txHash: Hex }>,
): Promise<Submitted> {
  try {
    const { txHash } = await send()
    if (txHash) return { kind: 'accepted', txHash }
    return { kind: 'refused', problem: noHash(link, situation) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.saved) return { kind: 'accepted', txHash: null }
    return { kind: 'refused', problem: refusal(link, situation, error) }
  }
}

/** An answer without a transaction: nobody can say what came of it. Of claims, in the specification's words. */
function noHash(link: Link, situation: 'claim' | 'reclaim'): Explanation {
  const what =
    situation === 'claim' ? 'Error claiming link' : 'The refund was answered without a transaction.'
  return explain({ what, outcome: 'unknown', next: 'retry' }, situation, undefined, subjectOf(link))
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
export function rejection(link: Link, situation: 'claim' | 'reclaim', chain?: Chain): Explanation {
  const reason = reasonOf(link, chain)
  return explain(
    { what: `The chain refused it${reason ? `: ${reason}` : '.'}`, outcome: 'refused', next: 'retry' },
    situation,
    undefined,
    subjectOf(link),
  )
}

function refusal(link: Link, situation: 'claim' | 'reclaim', error: ApiError): Explanation {
  const problem = explainApiError(error, situation, subjectOf(link))
  // Collectibles are handed to contracts only if those say that they know what to do with them.
  return error.code === 'rejected' && isNft(link) && situation === 'claim'
    ? { ...problem, what: `${problem.what} This address may be a contract that takes no collectibles.` }
    : problem
}
