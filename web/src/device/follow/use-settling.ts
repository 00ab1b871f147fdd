import { useEffect } from 'react'
import { useLinkEvents } from '@/api/use-link-events'
import type { Hex } from '@/lib/hex'
import { completeSentLink, type SentLink } from '@/device/records/sent-links'
import { AT_ONCE, madeOf, settleByKey } from './settle'

/** Further links that are asked for when the page is opened, in calls of 20. */
const CALLS = 10

/**
 * Completes the links of this device by what the chain says: the one that is `shown`, then those that are not
 * finished. The keys of those that are followed.
 */
export function useSettling(links: readonly SentLink[], shown: Hex | null): readonly Hex[] {
  const keys = inOrder(links, shown).slice(0, AT_ONCE)
  useLinkEvents({ keys }, (link) => completeSentLink(madeOf(link)))
  const further = links.filter((link) => isUnfinished(link) && !keys.includes(link.pubKey20))
  const unseen = further
    .slice(0, AT_ONCE * CALLS)
    .map((link) => link.pubKey20)
    .join(' ')

  // The outside system: the chain, which may have finished what this page could not follow.
  useEffect(() => {
    if (unseen !== '') void settleAll(unseen.split(' ') as Hex[])
  }, [unseen])

  return keys
}

/** One after the other; what cannot be asked now is asked when the page is next opened. */
async function settleAll(keys: Hex[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const { kind } = await settleByKey(keys.slice(at, at + AT_ONCE))
    if (kind === 'failed') return
  }
}

/** The one that is shown, then the unfinished before the finished, the newest of each first. */
export function inOrder(links: readonly SentLink[], shown: Hex | null): Hex[] {
  const rank = (link: SentLink) => (link.pubKey20 === shown ? 0 : isUnfinished(link) ? 1 : 2)
  return [...links].sort((one, other) => rank(one) - rank(other)).map((link) => link.pubKey20)
}

function isUnfinished(link: SentLink): boolean {
  return link.index === null
}
