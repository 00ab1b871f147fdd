import { ApiError, api } from '@/api/client'
import { explainApiError } from '@/api/errors'
import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { completeSentLink, type SentLink } from '@/lib/history/sent-links'

/** As many as the server finds in one call, and follows in one stream. */
export const AT_ONCE = 20

/** How many of the links were found on the chain and completed, or why nobody knows. */
export type Settled = { kind: 'settled'; made: number } | { kind: 'failed'; problem: Explanation }

/** Completes those links kept on this device whose deposits the chain has by now. At most 20 keys. */
export async function settleByKey(keys: readonly Hex[]): Promise<Settled> {
  try {
    const { links } = await api.linksByKey(keys)
    const completed = links.map(({ pubKey20, index, deposit }) =>
      completeSentLink({ pubKey20, index, txHash: deposit.txHash }),
    )
    return { kind: 'settled', made: completed.filter((link) => link !== null).length }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', problem: explainApiError(error, 'deposit') }
  }
}

/** Whether a link that was begun was made all the same. While its transaction is on its way nobody knows. */
export async function settleBegun(link: SentLink): Promise<Settled> {
  const found = await settleByKey([link.pubKey20])
  if (link.txHash === null || found.kind === 'failed' || found.made > 0) return found
  try {
    await api.linksOfTransaction(link.chainId, link.txHash)
    return UNDER_WAY
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.code) {
      // Sent again it cannot become two: this one is gone.
      case 'transaction_not_found':
      case 'transaction_reverted':
      case 'no_deposit':
        return found
      case 'transaction_pending':
      case 'deposit_unconfirmed':
        return UNDER_WAY
      default:
        return { kind: 'failed', problem: explainApiError(error, 'deposit') }
    }
  }
}

const UNDER_WAY: Settled = {
  kind: 'failed',
  problem: explain({ what: 'It is on its way already.', outcome: 'unknown', next: 'wait' }, 'deposit'),
}
