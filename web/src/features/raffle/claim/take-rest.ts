import type { DepositRef } from '@filbert/sdk/link'
import { reclaimLists } from '@filbert/sdk/reclaim-list'
import { rafflesApi } from '@/api/raffles'
import type { Chain } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { postReclaim, reclaimTerms } from '@/links/reclaim'
import { loadTakingBack } from '@/links/take-back'
import type { Cause } from '@/words/sentence'

/** How far it is: slots that are asked back, of those that are to come back. */
export interface TakingBack {
  done: number
  all: number
}

/** `declined`: its owner said no to a prompt. `refused`: how far it came before is told by the slots themselves. */
export type TakenBack = { kind: 'done' | 'declined' } | { kind: 'refused'; cause: Cause }

/** Pages of a hundred slots: as many as a raffle has. */
const PAGES = 10

/** What nobody has claimed, and nobody is just claiming. */
export async function restOf(ref: DepositRef): Promise<string[]> {
  const rest: string[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES; page += 1) {
    const told = await rafflesApi.slots(ref, after)
    rest.push(
      ...told.slots
        .filter(({ state }) => state !== 'claimed' && state !== 'takenBack')
        .map(({ index }) => index),
    )
    after = told.next
    if (after === null) break
  }
  return rest
}

/**
 * Has the sender's wallet sign for all that is left, fifty slots a prompt, and asks for each of them. Once it `isStopped`
 * the wallet is asked nothing more. What somebody claims meanwhile is theirs.
 */
export async function takeRest(
  { ref, chain, signer, kind }: { ref: DepositRef; chain: Chain; signer: Hex; kind: number },
  onNews: (news: TakingBack) => void,
  isStopped: () => boolean,
): Promise<TakenBack> {
  const code = await loadTakingBack().catch(() => null)
  if (!code) return { kind: 'refused', cause: { code: 'unloaded', outcome: 'refused' } }
  const rest = await restOf(ref)
  let done = 0
  let failed: Cause | null = null
  onNews({ done, all: rest.length })
  for (const indexes of reclaimLists(rest.map(BigInt))) {
    if (isStopped()) return { kind: 'declined' }
    const { chainId, vault } = reclaimTerms(ref, chain, signer)
    const signed = await code.signReclaimMany({ chainId, vault, indexes, signer })
    if (signed.kind === 'declined') return { kind: 'declined' }
    if (signed.kind === 'refused') return signed
    const names = indexes.map(String)
    for (const index of names) {
      const answer = await postReclaim({ ...ref, index, kind }, signer, signed.signature, names)
      if (answer.kind === 'refused' && !SETTLED.includes(answer.cause.code)) failed ??= answer.cause
      done += 1
      onNews({ done, all: rest.length })
    }
  }
  return failed ? { kind: 'refused', cause: failed } : { kind: 'done' }
}

/** Somebody was faster, or it is on its way back already: neither is a failure of this. */
const SETTLED: readonly string[] = ['already_claimed', 'claim_conflict']
