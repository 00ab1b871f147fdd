import type { BankTarget } from '@/bank/bank-target'
import type { Hex } from '@/lib/hex'
import type { Cause } from '@/words/sentence'
import { agreed, type Destination } from './destination'

/** What was tried, and why it did not come about. */
export interface Failure {
  kind: 'claim' | 'reclaim'
  cause: Cause
}

/**
 * Where somebody is on the claim page. What the link itself is (claimed, pending) is the server's to
 * say and is not kept here. `to`: where the money goes, or was tried to. `insteadOf`: whom a claim would pay that is saved
 * and waits; a newer choice takes its place.
 */
export type ClaimStep =
  | { step: 'start'; asRecipient: boolean; to: Destination | null; problem: Failure | null; insteadOf?: Hex }
  | { step: 'confirm'; to: Destination; problem: Failure | null; insteadOf?: Hex }
  | { step: 'claiming'; to: Destination; from: 'start' | 'confirm'; insteadOf?: Hex }
  | { step: 'refunding'; signer: Hex; label: string }
  /** `held`: it was confirmed, or is just being: what is seen on the chain may well be it. */
  | { step: 'bank'; to: BankTarget; held: boolean }
  /** The same of what goes to another chain. */
  | { step: 'across'; held: boolean; found?: true }
  | {
      step: 'sent'
      kind: 'claim' | 'reclaim'
      to: Destination
      txHash: Hex | null
      /** The sender's wallet has it, and may ask other owners before it sends anything. */
      inWallet?: boolean | undefined
      /** Sent by the sender's wallet, and no other page of this browser will know of it. */
      unkept?: true
      /** Found when the page was opened: whoever asked for it may have had it paid to a bank. */
      found?: true
    }

export type ClaimEvent =
  | { type: 'go_to_recipient_view' }
  | { type: 'go_elsewhere' }
  | { type: 'chosen'; to: Destination }
  | { type: 'returned' }
  | { type: 'to_bank'; to: BankTarget }
  | { type: 'to_across' }
  | { type: 'held'; held: boolean }
  | { type: 'claim_started'; to: Destination }
  | { type: 'refund_started'; signer: Hex; label: string }
  | { type: 'accepted'; txHash: Hex | null; inWallet?: boolean; unkept?: true | undefined }
  | { type: 'found_under_way'; sent: Extract<ClaimStep, { step: 'sent' }> }
  | { type: 'name_moved'; address: Hex }
  /** Without a cause its owner said no. */
  | { type: 'refused'; cause: Cause | null }

export const claimStart: Extract<ClaimStep, { step: 'start' }> = {
  step: 'start',
  asRecipient: false,
  to: null,
  problem: null,
}

/** An event that does not fit the step is a late answer to something given up: it changes nothing. */
export function claimReducer(state: ClaimStep, event: ClaimEvent): ClaimStep {
  switch (event.type) {
    case 'go_to_recipient_view':
      return state.step === 'start' ? { ...state, asRecipient: true, problem: null } : state
    case 'go_elsewhere':
      return state.step === 'sent' && state.kind === 'claim'
        ? { ...startWith(null, null), insteadOf: state.to.address }
        : state
    case 'chosen':
      return state.step === 'start'
        ? { step: 'confirm', to: event.to, problem: null, ...choiceOf(state) }
        : state
    case 'returned':
      if ('held' in state) return state.held ? state : startWith(null, null)
      return state.step === 'confirm' ? { ...startWith(state.to, null), ...choiceOf(state) } : state
    case 'to_bank':
      return state.step === 'start' ? { step: 'bank', to: event.to, held: false } : state
    case 'to_across':
      return state.step === 'start' ? { step: 'across', held: false } : state
    case 'held':
      return 'held' in state ? { ...state, held: event.held } : state
    case 'claim_started':
      if (state.step === 'across' && !state.held) return { step: 'claiming', to: event.to, from: 'start' }
      return state.step === 'start' || state.step === 'confirm'
        ? { step: 'claiming', to: event.to, from: state.step, ...choiceOf(state) }
        : state
    case 'refund_started':
      return state.step === 'start' || state.step === 'refunding'
        ? { step: 'refunding', signer: event.signer, label: event.label }
        : state
    case 'accepted':
      return accepted(state, event)
    case 'found_under_way':
      return isOpen(state) ? event.sent : state
    case 'name_moved':
      return moved(state, event.address)
    case 'refused':
      return refused(state, event.cause)
  }
}

/** Nothing of this page is on its way. */
function isOpen(state: ClaimStep): boolean {
  if ('held' in state) return !state.held
  return state.step === 'start' || state.step === 'confirm' || state.step === 'sent'
}

function accepted(
  state: ClaimStep,
  { txHash, inWallet, unkept }: Extract<ClaimEvent, { type: 'accepted' }>,
): ClaimStep {
  if (state.step === 'claiming') return { step: 'sent', kind: 'claim', to: state.to, txHash }
  if (state.step === 'refunding') {
    const to = { kind: 'sender', address: state.signer } as const
    return { step: 'sent', kind: 'reclaim', to, txHash, inWallet, ...(unkept && { unkept }) }
  }
  return state
}

function moved(state: ClaimStep, address: Hex): ClaimStep {
  if (state.step !== 'claiming' || state.to.kind !== 'name') return state
  const to = { ...state.to, address, before: state.to.address }
  return { step: 'confirm', to, problem: null, ...choiceOf(state) }
}

function refused(state: ClaimStep, cause: Cause | null): ClaimStep {
  switch (state.step) {
    case 'claiming': {
      const problem = cause && { kind: 'claim' as const, cause }
      const back =
        state.from === 'confirm' ? confirmWith(agreed(state.to), problem) : startWith(state.to, problem)
      return { ...back, ...choiceOf(state) }
    }
    case 'refunding':
      return backWith({ kind: 'sender', address: state.signer }, cause)
    case 'sent':
      return state.kind === 'claim'
        ? startWith(agreed(state.to), cause && { kind: 'claim', cause })
        : backWith(state.to, cause)
    default:
      return state
  }
}

function startWith(to: Destination | null, problem: Failure | null) {
  return { step: 'start', asRecipient: true, to, problem } as const
}

function confirmWith(to: Destination, problem: Failure | null) {
  return { step: 'confirm', to, problem } as const
}

/** Whose place the choice takes, which stays so until it is sent. */
function choiceOf({ insteadOf }: { insteadOf?: Hex }): { insteadOf?: Hex } {
  return insteadOf === undefined ? {} : { insteadOf }
}

/** To the sender's own view, from what they tried there. */
function backWith(to: Destination, cause: Cause | null): ClaimStep {
  return cause ? { ...claimStart, to, problem: { kind: 'reclaim', cause } } : claimStart
}
