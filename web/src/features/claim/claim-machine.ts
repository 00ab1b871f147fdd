import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'

/** What was tried, and why it did not come about. */
export interface Failure {
  kind: 'claim' | 'reclaim'
  cause: Cause
}

/**
 * Where somebody is on the claim page. What the link itself is (claimed, pending) is the server's to
 * say and is not kept here.
 */
export type ClaimStep =
  | {
      step: 'start'
      asRecipient: boolean
      recipient: Hex | null
      /** The name that was typed for the recipient. */
      name: string | null
      problem: Failure | null
    }
  | {
      step: 'confirm'
      recipient: Hex
      name: string | null
      /** Whom the name meant before: it means somebody else by now. */
      before: Hex | null
      problem: Failure | null
    }
  | { step: 'claiming'; recipient: Hex; name: string | null; from: 'start' | 'confirm' }
  | { step: 'refunding'; recipient: Hex; label: string }
  | {
      step: 'sent'
      kind: 'claim' | 'reclaim'
      recipient: Hex
      txHash: Hex | null
      /** The sender's wallet has it, and may ask other owners before it sends anything. */
      inWallet?: boolean | undefined
      /** Sent by the sender's wallet, and no other page of this browser will know of it. */
      unkept?: true
    }

export type ClaimEvent =
  | { type: 'go_to_recipient_view' }
  | { type: 'recipient_chosen'; recipient: Hex; name: string | null }
  | { type: 'returned' }
  | { type: 'claim_started'; recipient: Hex }
  | { type: 'refund_started'; recipient: Hex; label: string }
  | { type: 'accepted'; txHash: Hex | null; inWallet?: boolean; unkept?: true | undefined }
  | { type: 'found_under_way'; sent: Extract<ClaimStep, { step: 'sent' }> }
  | { type: 'name_moved'; recipient: Hex }
  /** Without a cause its owner said no. */
  | { type: 'refused'; cause: Cause | null }

export const claimStart: Extract<ClaimStep, { step: 'start' }> = {
  step: 'start',
  asRecipient: false,
  recipient: null,
  name: null,
  problem: null,
}

/** An event that does not fit the step is a late answer to something given up: it changes nothing. */
export function claimReducer(state: ClaimStep, event: ClaimEvent): ClaimStep {
  switch (event.type) {
    case 'go_to_recipient_view':
      return state.step === 'start' ? { ...state, asRecipient: true, problem: null } : state
    case 'recipient_chosen':
      return state.step === 'start'
        ? { step: 'confirm', recipient: event.recipient, name: event.name, before: null, problem: null }
        : state
    case 'returned':
      return state.step === 'confirm' ? startWith(state, null) : state
    case 'claim_started':
      return state.step === 'start' || state.step === 'confirm'
        ? {
            step: 'claiming',
            recipient: event.recipient,
            name: state.step === 'confirm' ? state.name : null,
            from: state.step,
          }
        : state
    case 'refund_started':
      return state.step === 'start' || state.step === 'refunding'
        ? { step: 'refunding', recipient: event.recipient, label: event.label }
        : state
    case 'accepted':
      return accepted(state, event)
    case 'found_under_way':
      return state.step === 'start' || state.step === 'confirm' ? event.sent : state
    case 'name_moved':
      return state.step === 'claiming'
        ? {
            step: 'confirm',
            recipient: event.recipient,
            name: state.name,
            before: state.recipient,
            problem: null,
          }
        : state
    case 'refused':
      return refused(state, event.cause)
  }
}

function accepted(
  state: ClaimStep,
  { txHash, inWallet, unkept }: Extract<ClaimEvent, { type: 'accepted' }>,
): ClaimStep {
  if (state.step === 'claiming') return { step: 'sent', kind: 'claim', recipient: state.recipient, txHash }
  if (state.step === 'refunding') {
    return {
      step: 'sent',
      kind: 'reclaim',
      recipient: state.recipient,
      txHash,
      inWallet,
      ...(unkept && { unkept }),
    }
  }
  return state
}

function refused(state: ClaimStep, cause: Cause | null): ClaimStep {
  switch (state.step) {
    case 'claiming': {
      const problem = cause && { kind: 'claim' as const, cause }
      return state.from === 'confirm'
        ? { step: 'confirm', recipient: state.recipient, name: state.name, before: null, problem }
        : startWith(null, problem)
    }
    case 'refunding':
      return { ...claimStart, problem: cause && { kind: 'reclaim', cause } }
    case 'sent': {
      const problem = cause && { kind: state.kind, cause }
      return state.kind === 'claim'
        ? startWith({ recipient: state.recipient, name: null }, problem)
        : { ...claimStart, problem }
    }
    default:
      return state
  }
}

function startWith(
  chosen: { recipient: Hex; name: string | null } | null,
  problem: Failure | null,
): ClaimStep {
  const { recipient, name } = chosen ?? claimStart
  return { step: 'start', asRecipient: true, recipient, name, problem }
}
