import type { Chain, Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { reclaimLists } from '@filbert/sdk/reclaim-list'
import { atOnce } from './at-once'
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

/** What one signature of a sender takes back. */
export interface SignedList {
  signature: Hex
  signer: Hex
  /** All deposits that it is for, ascending. */
  indexes: readonly string[]
}

/** Requests under way at once: half of what one network has room for. The server's rate is waited for by each. */
const POSTS_AT_ONCE = 4

/**
 * Signs for as many as one signature can, and asks for each of them, while the wallet is asked for the next. `onAnswer`
 * hears of each by itself, `onSigned` of each signature before anything is asked for with it. Once it `isStopped` the
 * wallet is asked nothing more, and nothing more is heard of what it was not asked.
 */
export async function takeAllBack(
  { chain, links }: Batch,
  signer: Hex,
  onAnswer: (link: Link, answer: Submitted) => void,
  isStopped: () => boolean,
  onSigned: (list: SignedList) => void = () => {},
): Promise<void> {
  const code = await loadTakingBack().catch(() => null)
  const lists = reclaimLists(links.map((link) => BigInt(link.index)))
  const byIndex = new Map(links.map((link) => [link.index, link]))
  const one = atOnce(POSTS_AT_ONCE)
  const posts: Promise<PromiseSettledResult<void>[]>[] = []
  let declined = false
  for (const indexes of lists) {
    if (isStopped()) break
    const listed = indexes.flatMap((index) => byIndex.get(String(index)) ?? [])
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
    const list = { signature: signed.signature, signer, indexes: indexes.map(String) }
    onSigned(list)
    posts.push(postAll(listed, list, onAnswer, one))
  }
  throwFirst((await Promise.all(posts)).flat())
}

/** Asks for each of these links with a signature that was given before. */
export async function postSigned(
  links: readonly Link[],
  list: SignedList,
  onAnswer: (link: Link, answer: Submitted) => void,
): Promise<void> {
  throwFirst(await postAll(links, list, onAnswer, atOnce(POSTS_AT_ONCE)))
}

function postAll(
  links: readonly Link[],
  { signature, signer, indexes }: SignedList,
  onAnswer: (link: Link, answer: Submitted) => void,
  one: ReturnType<typeof atOnce>,
): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(
    links.map(async (link) => onAnswer(link, await one(() => postReclaim(link, signer, signature, indexes)))),
  )
}

/** One that breaks is told once all the others are asked for. */
function throwFirst(results: readonly PromiseSettledResult<void>[]): void {
  const broken = results.find((result) => result.status === 'rejected')
  if (broken) throw broken.reason
}
