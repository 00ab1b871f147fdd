import { keepReclaim } from '@/device/keep-reclaim'
import { postReclaim, reclaimTerms } from './reclaim'
import type { Chain, Link } from '@/api/schema.gen'
import type { Submitted } from './submitted'
import { takeBack } from '@/chain/reclaim'
import type { Hex } from '@/lib/hex'

/**
 * The sender's wallet signs that it wants the deposit back, and we pay the gas; an older vault wants a
 * transaction of the wallet's own.
 */
export async function submitReclaim(link: Link, chain: Chain, signer: Hex): Promise<Submitted> {
  const terms = reclaimTerms(link, chain, signer)
  const answer = await takeBack(terms, () => false, keepReclaim(terms))
  return answer.kind === 'signed' ? postReclaim(link, signer, answer.signature) : answer
}
