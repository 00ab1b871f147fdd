import type { QueryClient } from '@tanstack/react-query'
import { ApiError, api } from '@/api/client'
import { storeLink } from '@/api/queries'
import type { FoundPayment } from '@/chain/payment-search'
import { mayComeYet } from '@/chain/deadline'
import type { Activity } from '@/device/activity'
import { sentTransfer } from '@/device/records/direct-transfers'
import { askedTransfer } from '@/device/records/open-transfers'
import { ownReclaims } from '@/device/records/own-reclaims'
import { completeSentLink } from '@/device/records/sent-links'
import type { Hex } from '@/lib/hex'
import { isReadToNow } from './ask-again'
import type { Fate } from './fate'
import { fateOfSent } from './fate-of-sent'
import { paymentOf } from './payment-of'
import { madeOf, settleByKey } from './settle'

const UNKNOWN: Fate = { kind: 'unknown' }

/**
 * One look at what became of it: by its transaction, which the server looks up, or of a reclaim the chain; by its batch,
 * which the wallet tells of; or, of a wallet that never answered, by what else it has sent. A payment straight to an
 * address is looked for on the chain, whatever the wallet says. What is found completes
 * the links of this device. Throws where a chain's node could not be asked.
 */
export async function fateOf(activity: Activity, queries: QueryClient): Promise<Fate> {
  const { kind, id, chainId, sender, txHash, batch, nonceBefore, askedAt } = activity
  if (kind === 'reclaim') return fateOfReclaim(id)
  if (kind === 'sent') return fateOfPayment(id)
  if (txHash !== null) return fateOfDeposit(chainId, txHash, queries)
  if (batch !== null) return fateOfBatch(activity, batch)
  if (nonceBefore === null) return UNKNOWN
  const { isNoncePassed } = await import('@/chain/nonces')
  if (!(await isNoncePassed(chainId, sender, nonceBefore))) return { kind: 'waits' }
  const found = await paymentNamed(id)
  if (found.kind === 'paid') return { kind: 'done', txHash: found.txHash }
  // The wallet may still show the question, and send it with a later nonce.
  const isOver = found.kind === 'absent' && !mayComeYet(askedAt, Date.now())
  return { kind: isOver ? 'undone' : 'moved_on' }
}

async function fateOfPayment(txHash: string): Promise<Fate> {
  const transfer = sentTransfer(txHash)
  return transfer ? fateOfSent(transfer) : UNKNOWN
}

/** What the chain has of a payment that is kept here, or was given up. */
async function paymentNamed(id: string): Promise<FoundPayment> {
  const transfer = askedTransfer(id)
  return transfer ? paymentOf(transfer) : { kind: 'unknown' }
}

async function fateOfDeposit(chainId: string, txHash: Hex, queries: QueryClient): Promise<Fate> {
  try {
    const { links } = await api.linksOfTransaction(chainId, txHash)
    for (const found of links) {
      storeLink(queries, found)
      completeSentLink(madeOf(found))
    }
    return { kind: 'under_way' }
  } catch (error) {
    return error instanceof ApiError ? (FATES[error.code] ?? UNKNOWN) : UNKNOWN
  }
}

const FATES: Partial<Record<string, Fate>> = {
  transaction_pending: { kind: 'under_way' },
  deposit_unconfirmed: { kind: 'under_way' },
  transaction_not_found: { kind: 'missing' },
  transaction_reverted: { kind: 'undone' },
  no_deposit: { kind: 'undone' },
}

async function fateOfBatch(activity: Activity, batch: string): Promise<Fate> {
  const { kind, id, chainId, askedAt } = activity
  const { batchNow } = await import('@/chain/batch')
  const outcome = await batchNow(chainId, batch)
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done', txHash: outcome.txHash }
    case 'reverted':
      return { kind: 'undone' }
    case 'open':
    case 'failed': {
      const payment = kind === 'transfer' ? await paymentNamed(id) : null
      if (payment?.kind === 'paid') return { kind: 'done', txHash: payment.txHash }
      if (outcome.kind === 'open') return UNKNOWN
      if (mayComeYet(askedAt, Date.now())) return { kind: 'doubted' }
      if (payment) return { kind: payment.kind === 'absent' ? 'undone' : 'doubted' }
      if (!(await isReadToNow(chainId, id as Hex, 1))) return { kind: 'doubted' }
      const found = await settleByKey([id as Hex])
      return { kind: found.kind === 'settled' && found.made === 0 && !found.more ? 'undone' : 'doubted' }
    }
  }
}

async function fateOfReclaim(id: string): Promise<Fate> {
  const reclaim = ownReclaims.get(id)
  if (!reclaim) return UNKNOWN
  const { endOfReclaim } = await import('@/chain/own-reclaim')
  const end = await endOfReclaim(reclaim, (nonce) => {
    // Another may have been sent in its place meanwhile.
    if (ownReclaims.get(id)?.txHash === reclaim.txHash) ownReclaims.update(id, { nonce })
  })
  if (end === 'open') return UNKNOWN
  return end === 'done' ? { kind: 'done', txHash: reclaim.txHash } : { kind: 'undone', cause: end }
}
