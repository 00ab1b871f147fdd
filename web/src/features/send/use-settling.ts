import { useEffect } from 'react'
import { useLinkEvents } from '@/api/use-link-events'
import type { Hex } from '@/lib/hex'
import { completeSentLink, type SentLink } from '@/lib/history/sent-links'
import { AT_ONCE, madeOf, settleByKey } from './settle'

/** Further links that are asked for when the page is opened, in calls of 20. */
const CALLS = 10

/** Completes the links of this device by what the chain says: those that are not finished first of all. */
export function useSettling(links: readonly SentLink[]): void {
  const keys = inOrder(links)
  useLinkEvents({ keys: keys.slice(0, AT_ONCE) }, (link) => completeSentLink(madeOf(link)))
  const further = links.filter(isUnfinished).slice(AT_ONCE, AT_ONCE * (CALLS + 1))
  const unseen = further.map((link) => link.pubKey20).join(' ')

  // The outside system: the chain, which may have finished what this page could not follow.
  useEffect(() => {
    if (unseen !== '') void settleAll(unseen.split(' ') as Hex[])
  }, [unseen])
}

/** One after the other; what cannot be asked now is asked when the page is next opened. */
async function settleAll(keys: Hex[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const { kind } = await settleByKey(keys.slice(at, at + AT_ONCE))
    if (kind === 'failed') return
  }
}

/** The unfinished before the finished, the newest of each first. */
export function inOrder(links: readonly SentLink[]): Hex[] {
  const unfinished = links.filter(isUnfinished)
  const finished = links.filter((link) => !isUnfinished(link))
  return [...unfinished, ...finished].map((link) => link.pubKey20)
}

function isUnfinished(link: SentLink): boolean {
  return link.index === null
}
