import { isAsked } from '@/device/records/asked'
import type { SentLink } from '@/device/records/sent-links'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'

/** What is to be known before a link that was begun is gone on with: its wallet was asked to pay, and never answered. */
export function linkAskedBefore(key: Hex | null | undefined, links: readonly SentLink[]): Cause | null {
  const link = links.find(({ pubKey20 }) => pubKey20 === key)
  if (!link || link.index !== null || link.askedAt === null || !isAsked(link)) return null
  return { code: 'asked_before', outcome: 'unknown', values: [link.askedAt / 1000] }
}

/** Problems whose words send the owner to look into the wallet. */
const SENT_TO_LOOK: readonly string[] = ['asked_before', 'still_asking', 'untold', 'no_hash']

/** Whether who goes on from this problem was told that the wallet may have it, or may ask for it yet. */
export function wasToldToLook(problem: Cause | null): boolean {
  return problem !== null && SENT_TO_LOOK.includes(problem.code)
}
