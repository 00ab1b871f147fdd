import type { Chain, Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { reclaimLists } from '@filbert/sdk/reclaim-list'
import { postReclaim, reclaimTerms } from './reclaim'
import type { Submitted } from './submitted'
import { loadTakingBack, NOT_ASKED } from './take-back'

/** The links of one chain that one signature, or one for every fifty of them, takes back. */
export interface Batch {
  chain: Chain
  links: readonly Link[]
}

/** What can be refunded together, by chain. Older vaults know no such signature. */
export function batchesOf(links: readonly Link[], chains: readonly Chain[], signer: string): Batch[] {
  return chains
    .map((chain) => ({ chain, links: links.filter((link) => goesWith(link, chain, signer)) }))
    .filter((batch) => batch.links.length > 1)
}

function goesWith(link: Link, chain: Chain, signer: string): boolean {
  return (
    link.chainId === chain.chainId &&
    // Our own vault makes its batches itself.
    chain.vaults[link.version] === chain.batcher &&
    link.state === 'pending' &&
    (link.sponsored === null || link.sponsored.state === 'rejected') &&
    !link.locked &&
    sameAddress(link.sender, signer)
  )
}

/**
 * Signs for as many as one signature can, and asks for each of them. `onAnswer` hears of each by itself. Once
 * it `isStopped` the wallet is asked nothing more, and nothing more is heard of what it was not asked.
 */
export async function takeAllBack(
  { chain, links }: Batch,
  signer: Hex,
  onAnswer: (link: Link, answer: Submitted) => void,
  isStopped: () => boolean,
): Promise<void> {
  const code = await loadTakingBack().catch(() => null)
  const lists = reclaimLists(links.map((link) => BigInt(link.index)))
  let declined = false
  for (const indexes of lists) {
    if (isStopped()) return
    const listed = links.filter((link) => indexes.includes(BigInt(link.index)))
    const [first] = listed
    if (!first) continue
    const answerAll = (answer: Submitted) => {
      for (const link of listed) onAnswer(link, answer)
    }
    if (!code) {
      answerAll(NOT_ASKED)
      continue
    }
    if (declined) {
      answerAll({ kind: 'declined' })
      continue
    }
    const { chainId, vault } = reclaimTerms(first, chain, signer)
    const signed = await code.signReclaimMany({ chainId, vault, indexes, signer })
    if (signed.kind !== 'signed') {
      // Who said no to one of several prompts is not shown the next.
      declined = true
      answerAll(signed)
      continue
    }
    for (const link of listed) {
      onAnswer(link, await postReclaim(link, signer, signed.signature, indexes.map(String)))
    }
  }
}
