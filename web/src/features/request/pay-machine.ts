import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { TransferNews, TransferPhase, TransferTerms } from '@/transfers/terms'
import type { Cause } from '@/words/sentence'

/**
 * How far a payer is. `transfer`: what their wallet was asked for, which it may carry out after nobody waits for it any
 * more. `sent`: the transaction is out, and a second one would pay twice.
 */
export type PayStep =
  | { step: 'ready'; problem: Cause | null; transfer?: string | undefined }
  | { step: 'working'; terms: TransferTerms; transfer?: string | undefined; phase: TransferPhase }
  | { step: 'sent'; transfer: DirectTransfer }

export type PayEvent =
  | TransferNews
  | { type: 'begun'; terms: TransferTerms }
  /** Nobody waits any more for what is under way. */
  | { type: 'given_up' }
  /** This device has paid, before the page was opened or in another one. */
  | { type: 'found'; transfer: DirectTransfer }
  | { type: 'again' }

export const PAY_START: PayStep = { step: 'ready', problem: null }

const STILL_ASKING: Cause = { code: 'still_asking', outcome: 'unknown' }
const STILL_OPEN: Cause = { code: 'still_open', outcome: 'unknown' }

/** An event that does not fit the step is a late answer to something given up: it changes nothing. */
export function payReducer(state: PayStep, event: PayEvent): PayStep {
  switch (event.type) {
    case 'begun':
      return state.step === 'ready'
        ? { step: 'working', terms: event.terms, transfer: state.transfer, phase: 'transferring' }
        : state
    case 'started':
      return state.step === 'working' ? { ...state, transfer: event.transfer, phase: event.phase } : state
    case 'advanced':
      return state.step === 'working' ? { ...state, phase: event.phase } : state
    case 'moved':
      // A request is paid to its address: no name is looked up on the way.
      return state
    case 'refused':
      return state.step === 'working'
        ? { step: 'ready', problem: event.problem, transfer: state.transfer }
        : state
    case 'given_up': {
      if (state.step !== 'working') return state
      // A batch goes on by itself, and the wallet is asked no more.
      const problem = state.phase === 'transferring' ? STILL_ASKING : STILL_OPEN
      return { step: 'ready', problem, transfer: state.transfer }
    }
    case 'transferred':
      // Also of one that was given up and came all the same.
      return state.step !== 'sent' && state.transfer === event.id
        ? { step: 'sent', transfer: event.transfer }
        : state
    case 'found':
      return state.step === 'ready' ? { step: 'sent', transfer: event.transfer } : state
    case 'again':
      return PAY_START
  }
}
