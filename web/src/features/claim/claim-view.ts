import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type ClaimStep, claimStart } from './claim-machine'
import { destinationOf, isSentBack } from './destination'

type Sent = Extract<ClaimStep, { step: 'sent' }>

/**
 * How a claim or refund that was sent has fared, as far as the chain tells. `replaced`: a newer claim of the same link
 * took its place.
 */
export type Fate = 'under_way' | 'paid' | 'rejected' | 'replaced' | 'lost'

export function fateOf(link: Link, { kind, to }: Pick<Sent, 'kind' | 'to'>): Fate {
  if (link.withdrawal) {
    // Whichever way it went: a claim to the sender's own address counts as taken back.
    return sameAddress(link.withdrawal.recipient, to.address) ? 'paid' : 'lost'
  }
  if (link.sponsored?.kind !== kind) return 'under_way'
  const isOurs = sameAddress(link.sponsored.recipient, to.address)
  const isRejected = link.sponsored.state === 'rejected'
  if (isOurs) return isRejected ? 'rejected' : 'under_way'
  return isRejected ? 'under_way' : 'replaced'
}

/** What the page shows of a deposit that exists. */
export type ClaimView = 'sent' | 'already' | 'sender' | 'expired' | 'claim' | 'bank' | 'across'

export function viewOf(link: Link, step: ClaimStep, account: Hex | null): ClaimView {
  if (step.step === 'sent') {
    if (step.inWallet && !link.withdrawal) return 'sender'
    return fateOf(link, step) === 'lost' ? 'already' : 'sent'
  }
  // Until our own request is answered, a withdrawal seen on the chain may well be it.
  if (step.step === 'claiming') return 'claim'
  if (step.step === 'refunding') return 'sender'
  if ('held' in step && step.held) return step.step
  if (link.state !== 'pending') return 'already'
  const senderHere = step.step === 'start' && !step.asRecipient && sameAddress(account, link.sender)
  if (senderHere) return 'sender'
  if (link.expired) return 'expired'
  return 'held' in step ? step.step : 'claim'
}

/** A page opened again while a claim is under way goes on following it. */
export function resumedStep(link: Link | undefined): ClaimStep {
  const sponsored = link?.state === 'pending' ? link.sponsored : null
  if (!link || !sponsored || sponsored.state === 'rejected') return claimStart
  const { kind, recipient, txHash } = sponsored
  if (kind === 'across') return { step: 'across', held: true, found: true }
  if (kind !== 'claim' && kind !== 'reclaim') return claimStart
  return { step: 'sent', kind, to: destinationOf(link, recipient, null), txHash, found: true }
}

/**
 * What somebody tried without hearing how it ended, found on the chain or on its way all the same:
 * a claim or refund to the very address that was asked for.
 */
export function foundUnderWay(link: Link, step: ClaimStep): Sent | null {
  const to = triedIn(step)?.to
  if (!to) return null
  const { withdrawal, sponsored } = link
  if (withdrawal && sameAddress(withdrawal.recipient, to.address)) {
    const kind = link.state === 'reclaimed' && link.wayBack !== 'declined' ? 'reclaim' : 'claim'
    return { step: 'sent', kind, to, txHash: withdrawal.txHash }
  }
  const resumed = sponsored && sameAddress(sponsored.recipient, to.address) ? resumedStep(link) : claimStart
  return resumed.step === 'sent' ? { ...resumed, to } : null
}

/**
 * A claim that waits, which another page or device had saved: this page still offers the link, or its own claim was refused.
 * A person who chooses again, or reads what they chose, is not interrupted before the server refuses it.
 */
export function savedMeanwhile(link: Link, step: ClaimStep): Sent | null {
  if (!link.sponsored?.waitsFor || link.sponsored.kind !== 'claim' || !mayBeLeft(step)) return null
  const resumed = resumedStep(link)
  return resumed.step === 'sent' ? resumed : null
}

function mayBeLeft(step: ClaimStep): boolean {
  if ('held' in step) return !step.held
  if (step.step !== 'start' && step.step !== 'confirm') return false
  if (step.problem?.cause.code === 'claim_conflict') return true
  return step.step === 'start' && step.insteadOf === undefined
}

/** Whether the money can be sent back with the link alone. A bound link pays no other, its sender included. */
export function canDecline(link: Link, account: Hex | null): boolean {
  return link.recipient === null && !link.requiresMfa && !sameAddress(account, link.sender)
}

/** What somebody tried that came too late: the money went to another address than theirs. */
export type Lost = 'claim' | 'refund' | 'decline'

export function lostRace(link: Link, step: ClaimStep): Lost | null {
  const tried = step.step === 'sent' ? step : triedIn(step)
  if (!tried || sameAddress(link.withdrawal?.recipient, tried.to.address)) return null
  if (tried.kind === 'reclaim') return 'refund'
  return isSentBack(tried.to, link) ? 'decline' : 'claim'
}

/** What failed, and where the money was to go. */
function triedIn(step: ClaimStep): Pick<Sent, 'kind' | 'to'> | null {
  if (step.step !== 'start' && step.step !== 'confirm') return null
  return step.problem && step.to ? { kind: step.problem.kind, to: step.to } : null
}
