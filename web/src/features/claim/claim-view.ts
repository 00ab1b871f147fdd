import type { Link } from '@/api/schema.gen'
import { sameAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type ClaimStep, claimStart } from './claim-machine'

/** How a claim or refund that was sent has fared, as far as the chain tells. */
export type Fate = 'under_way' | 'paid' | 'rejected' | 'lost'

export function fateOf(link: Link, sent: { kind: 'claim' | 'reclaim'; recipient: Hex }): Fate {
  if (link.withdrawal) {
    // Whichever way it went: a claim to the sender's own address counts as taken back.
    return sameAddress(link.withdrawal.recipient, sent.recipient) ? 'paid' : 'lost'
  }
  const ours = link.sponsored?.kind === sent.kind && sameAddress(link.sponsored.recipient, sent.recipient)
  return ours && link.sponsored?.state === 'rejected' ? 'rejected' : 'under_way'
}

/** What the page shows of a deposit that exists. */
export type ClaimView = 'sent' | 'already' | 'sender' | 'expired' | 'claim'

export function viewOf(link: Link, step: ClaimStep, account: Hex | null): ClaimView {
  if (step.step === 'sent') {
    if (step.inWallet && !link.withdrawal) return 'sender'
    return fateOf(link, step) === 'lost' ? 'already' : 'sent'
  }
  // Until our own request is answered, a withdrawal seen on the chain may well be it.
  if (step.step === 'claiming') return 'claim'
  if (step.step === 'refunding') return 'sender'
  if (link.state !== 'pending') return 'already'
  const senderHere = step.step === 'start' && !step.asRecipient && sameAddress(account, link.sender)
  if (senderHere) return 'sender'
  return link.expired ? 'expired' : 'claim'
}

/** A page opened again while a claim is under way goes on following it. */
export function resumedStep(link: Link | undefined): ClaimStep {
  const sponsored = link?.state === 'pending' ? link.sponsored : null
  if (!sponsored || sponsored.state === 'rejected') return claimStart
  const { kind, recipient, txHash } = sponsored
  if (kind !== 'claim' && kind !== 'reclaim') return claimStart
  return { step: 'sent', kind, recipient, txHash }
}

/**
 * What somebody tried without hearing how it ended, found on the chain or on its way all the same:
 * a claim or refund to the very address that was asked for.
 */
export function foundUnderWay(
  link: Link,
  step: ClaimStep,
  account: Hex | null,
): Extract<ClaimStep, { step: 'sent' }> | null {
  const wanted = wantedOf(step, account)
  if (!wanted) return null
  const { withdrawal, sponsored } = link
  if (withdrawal && sameAddress(withdrawal.recipient, wanted)) {
    const kind = link.state === 'reclaimed' && link.wayBack !== 'declined' ? 'reclaim' : 'claim'
    return { step: 'sent', kind, recipient: withdrawal.recipient, txHash: withdrawal.txHash }
  }
  const resumed = sponsored && sameAddress(sponsored.recipient, wanted) ? resumedStep(link) : claimStart
  return resumed.step === 'sent' ? resumed : null
}

/** Whether somebody sends the money back to its sender, who is another: a claim to the sender's address. */
export function isDeclining(link: Link, recipient: Hex, account: Hex | null): boolean {
  return sameAddress(recipient, link.sender) && !sameAddress(account, link.sender)
}

/** Whether the money can be sent back with the link alone. A bound link pays no other, its sender included. */
export function canDecline(link: Link, account: Hex | null): boolean {
  return link.recipient === null && !link.requiresMfa && !sameAddress(account, link.sender)
}

/** Who was typed on the first card, on the way back to it. Who sent it back has typed nobody. */
export function typedBefore(link: Link, step: ClaimStep, account: Hex | null): string | null {
  if (step.step !== 'start' || step.recipient === null) return null
  return step.name ?? (isDeclining(link, step.recipient, account) ? null : step.recipient)
}

/** What somebody tried that came too late: the money went to another address than theirs. */
export type Lost = 'claim' | 'refund' | 'decline'

export function lostRace(link: Link, step: ClaimStep, account: Hex | null): Lost | null {
  const wanted = step.step === 'sent' ? step.recipient : wantedOf(step, account)
  if (wanted === null || sameAddress(link.withdrawal?.recipient, wanted)) return null
  // Who comes back to the first card from a refund stands before their own view, and not the recipient's.
  const refund = step.step === 'sent' ? step.kind === 'reclaim' : step.step === 'start' && !step.asRecipient
  if (refund) return 'refund'
  return isDeclining(link, wanted, account) ? 'decline' : 'claim'
}

/** Where somebody whose try failed wanted the money to go. */
function wantedOf(step: ClaimStep, account: Hex | null): Hex | null {
  const tried = (step.step === 'start' || step.step === 'confirm') && step.problem !== null
  return tried ? (step.recipient ?? account) : null
}
