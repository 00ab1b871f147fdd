import type { Chain, Link } from '@/api/schema.gen'
import { keepReclaim } from '@/device/keep-reclaim'
import { UNLOADED } from '@/lib/cause'
import type { Hex } from '@/lib/hex'
import { postReclaim, reclaimTerms } from './reclaim'
import type { Submitted } from './submitted'

/** To be asked for early: at the tap on Take back there may be no network to bring it. */
export function loadTakingBack() {
  return import('@/chain/reclaim')
}

/**
 * The sender's wallet signs that it wants the deposit back, and we pay the gas; an older vault wants a
 * transaction of the wallet's own, which is not asked for once it `isStopped`.
 */
export async function takeBack(
  link: Link,
  chain: Chain,
  signer: Hex,
  isStopped: () => boolean,
): Promise<Submitted> {
  const code = await loadTakingBack().catch(() => null)
  if (!code) return NOT_ASKED
  const terms = reclaimTerms(link, chain, signer)
  const answer = await code.takeBack(terms, isStopped, keepReclaim(terms))
  return answer.kind === 'signed' ? postReclaim(link, signer, answer.signature) : answer
}

/** Its code did not come: nothing was signed. */
export const NOT_ASKED: Submitted = { kind: 'refused', cause: UNLOADED }
