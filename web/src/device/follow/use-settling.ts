import { useEffect, useRef } from 'react'
import { useLinkEvents } from '@/api/use-link-events'
import type { Hex } from '@/lib/hex'
import { ofLink } from '@/device/activity'
import { completeSentLink, type SentLink, sentLinks } from '@/device/records/sent-links'
import { useArchive } from '@/device/use-shelf'
import { AT_ONCE, madeOf, settleBuried, settleByKey } from './settle'

/** In which links are asked for when the page is opened, of 20 each. */
const CALLS = 11
/** Wallets whose links are looked through for those that others' deposits hide. */
const SENDERS = 3

/**
 * Completes the links of this device by what the chain says: the one that is `shown`, then those that are not
 * finished, then those that were given up. The keys of those that are followed.
 */
export function useSettling(links: readonly SentLink[], shown: Hex | null): readonly Hex[] {
  const givenUp = useArchive(sentLinks)
  const keys = [...inOrder(links, shown), ...inOrder(givenUp, null)].slice(0, AT_ONCE)
  useLinkEvents({ keys }, (link) => completeSentLink(madeOf(link)))
  // Of what is followed news comes by itself, but none of what happened before this page.
  const unseen = [...links, ...givenUp]
    .filter((link) => isUnfinished(link) && (isEarlier(link) || !keys.includes(link.pubKey20)))
    .slice(0, AT_ONCE * CALLS)
    .map((link) => link.pubKey20)
    .join(' ')

  const asked = useRef(new Set<Hex>())

  // The outside system: the chain, which may have finished what this page could not follow.
  useEffect(() => {
    const others = (unseen.split(' ') as Hex[]).filter((key) => !asked.current.has(key))
    for (const key of others) asked.current.add(key)
    if (unseen !== '') void settleAll(others)
  }, [unseen])

  return keys
}

/** One after the other; what cannot be asked now is asked when the page is next opened. */
export async function settleAll(keys: readonly Hex[]): Promise<void> {
  const hidden = new Set<Hex>()
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE)
    const settled = await settleByKey(some)
    if (settled.kind === 'failed') return
    for (const key of settled.more ? some : []) {
      const link = sentLinks.get(key)
      if (link && isUnfinished(link)) hidden.add(link.sender)
    }
  }
  for (const sender of [...hidden].slice(0, SENDERS)) await settleBuried(sender)
}

function isEarlier(link: SentLink): boolean {
  return link.createdAt < performance.timeOrigin
}

/** The one that is shown, then the unfinished before the finished, the newest of each first. */
export function inOrder(links: readonly SentLink[], shown: Hex | null): Hex[] {
  const rank = (link: SentLink) => (link.pubKey20 === shown ? 0 : isUnfinished(link) ? 1 : 2)
  return [...links].sort((one, other) => rank(one) - rank(other)).map((link) => link.pubKey20)
}

function isUnfinished(link: SentLink): boolean {
  return ofLink(link).stage !== 'done'
}
