import type { ChainCause } from '@/chain/causes'
import type { Hex } from '@/lib/hex'

/**
 * What became of something that a wallet was asked for. `unknown`: nobody could be asked, or nobody knows.
 *
 * - Of a deposit's transaction: `under_way`; `missing`, the chain has never heard of it, as the wallet dropped it or sent
 *   it again under another hash; `undone`, it put nothing into a link.
 * - Of a payment's transaction: `waits`, it is in no block so far; `under_way`, in one that may yet go; `missing`; `done`,
 *   in one that stays, or under another hash; `undone`.
 * - Of a batch: `done`, by that transaction; `doubted`, only its wallet says that nothing came of it; `undone`.
 * - Of a reclaim: `done`, or `undone` with why.
 * - Of what was never answered: `waits`, nothing of that wallet came since; `moved_on`, something did, which only the
 *   wallet can say what it was.
 */
export type Fate =
  | { kind: 'unknown' | 'under_way' | 'missing' | 'doubted' | 'waits' | 'moved_on' }
  | { kind: 'done'; txHash: Hex | null }
  | { kind: 'undone'; cause?: ChainCause }

export const UNKNOWN: Fate = { kind: 'unknown' }

/** After these nothing else is to come. */
const FINAL: readonly Fate['kind'][] = ['done', 'undone']

export function isFinal(fate: Fate | undefined): boolean {
  return fate !== undefined && FINAL.includes(fate.kind)
}
