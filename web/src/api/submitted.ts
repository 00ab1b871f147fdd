import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { ApiError } from './client'
import { explainApiError } from './errors'
import type { Link } from './schema.gen'

/**
 * How a claim or a refund was answered. Accepted without a transaction, it is kept and sent once it can
 * be. A wallet's refusal is no failure: there is nothing to explain.
 */
export type Submitted =
  | { kind: 'accepted'; txHash: Hex | null }
  | { kind: 'refused'; problem: Explanation }
  | { kind: 'declined' }

export async function answered(
  situation: 'claim' | 'reclaim',
  send: () => Promise<{ txHash: Hex }>,
): Promise<Submitted> {
  try {
    const { txHash } = await send()
    return { kind: 'accepted', txHash }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.saved) return { kind: 'accepted', txHash: null }
    return { kind: 'refused', problem: explainApiError(error, situation) }
  }
}

/** Accepted, sent, and then refused by the chain all the same. */
export function rejection(link: Link, situation: 'claim' | 'reclaim'): Explanation {
  const reason = link.sponsored?.reason
  return explain(
    { what: `The chain refused it${reason ? `: ${reason}` : '.'}`, outcome: 'refused', next: 'retry' },
    situation,
  )
}
