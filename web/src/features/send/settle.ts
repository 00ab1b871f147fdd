import { ApiError, api } from '@/api/client'
import { explainApiError } from '@/api/errors'
import type { Link } from '@/api/schema.gen'
import { type Explanation, explain } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import { completeSentLink, type MadeDeposit, type SentLink } from '@/lib/history/sent-links'

/** As many as the server finds in one call, and follows in one stream. */
export const AT_ONCE = 20

/** How many of the links were found on the chain and completed, or why nobody knows. */
export type Settled = { kind: 'settled'; made: number } | { kind: 'failed'; problem: Explanation }

/** Completes those links kept on this device whose deposits the chain has by now. At most 20 keys. */
export async function settleByKey(keys: readonly Hex[]): Promise<Settled> {
  try {
    const { links } = await api.linksByKey(keys)
    const completed = links.map((link) => completeSentLink(madeOf(link)))
    return { kind: 'settled', made: completed.filter((link) => link !== null).length }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', problem: explainApiError(error, 'deposit') }
  }
}

/** What the server tells of a link, as this device's records are completed by it. */
export function madeOf({
  pubKey20,
  chainId,
  version,
  index,
  sender,
  token,
  amount,
  deposit,
}: Link): MadeDeposit {
  return { pubKey20, chainId, version, index, sender, token: token.address, amount, txHash: deposit.txHash }
}

/**
 * Whether a link that was begun was made all the same. While its transaction or batch is on its way nobody
 * knows. `paysOnce`: it is paid by a signature that the token takes once, whatever is still on its way.
 */
export async function settleBegun(link: SentLink, paysOnce: boolean): Promise<Settled> {
  const found = await settleByKey([link.pubKey20])
  if (found.kind === 'failed' || found.made > 0) return found
  if (link.batch !== null && (await stateOfBatch(link.batch)) === 'open') return UNDER_WAY
  if (link.txHash === null) return found
  try {
    await api.linksOfTransaction(link.chainId, link.txHash)
    return UNDER_WAY
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.code) {
      case 'transaction_not_found':
        return paysOnce || (await isGone(link)) ? found : UNDER_WAY
      // Sent again it cannot become two: this one is gone.
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

async function stateOfBatch(id: string): Promise<'failed' | 'open'> {
  const batch = await import('@/chain/batch').catch(() => null)
  return batch ? batch.batchState(id) : 'open'
}

/** A chain that has not heard of a transaction may hear of it yet, while its nonce is free. */
async function isGone({ chainId, sender, nonce }: SentLink): Promise<boolean> {
  if (nonce === null) return false
  try {
    return await (await import('@/chain/nonces')).isNoncePassed(chainId, sender, nonce)
  } catch {
    return false
  }
}

const UNDER_WAY: Settled = {
  kind: 'failed',
  problem: explain(
    { what: 'It is on its way already, or may be.', outcome: 'unknown', next: 'wait' },
    'deposit',
  ),
}
