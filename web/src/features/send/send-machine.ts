import type { Chosen } from '@/assets/token-sheet'
import type { Denomination } from '@/assets/typed-amount'
import type { DirectTransfer } from '@/device/records/direct-transfers'
import type { SentLink } from '@/device/records/sent-links'
import { ZERO_ADDRESS } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import { type Recipient, retypedText } from '@/lib/recipient'
import type { LinkNews, LinkPhase } from '@/links/make-link'
import type { Attached } from '@/links/attach/attached'
import type { TransferNews, TransferPhase, TransferTerms } from '@/transfers/terms'
import type { Cause } from '@/words/sentence'

/** What is being typed and chosen on the second card. */
export interface Draft extends Chosen {
  /** As typed. */
  amount: string
  /** What it is typed in. Absent: nothing was typed yet, and the price says what is usual. */
  denomination?: Denomination | undefined
  /** What should travel with the link. */
  attached?: Attached | undefined
  /** For how many days it can be claimed. Absent: for ever. */
  expiresInDays?: number | undefined
}

/** What is agreed on the third card: nothing of it changes after. */
export interface SendTerms extends TransferTerms {
  version: string
  vault: Hex
  /** For how many days it can be claimed; 0 is for ever. */
  expiresInDays: number
  /** The key of a link that was begun and not finished: it is gone on with, so that it cannot become two. */
  resumes?: Hex | undefined
  /** Its owner was told that the wallet was asked for it before, and wants it asked again. */
  asksAgain?: boolean | undefined
  /** What travels with the link, if anything does. */
  attached: Attached | null
  /** What was brought to us with the first try, and goes with this one: the message, and what the file is called. */
  brought?: { message: string; fileName: string | null } | undefined
}

/**
 * With a signature alone there is no transaction of the wallet's: it signs, we send. `saved`: we have
 * it, and send it as soon as the chain can be reached and paid.
 */
export type SendPhase = LinkPhase | TransferPhase

/**
 * The product's steps: INITIAL is `recipient` here. A draft is null until something was typed or chosen:
 * until then it follows the wallet. `asked`: the page's address names somebody. `working` has the key of the link in
 * the making, or null where the money goes straight to an address: then the id of that transfer, which the wallet may
 * still carry out after nobody waits any more.
 */
export type SendStep =
  | { step: 'recipient'; typed: string; asked: boolean; draft: Draft | null }
  | { step: 'input'; to: Recipient; draft: Draft | null }
  | {
      step: 'confirm'
      draft: Draft
      terms: SendTerms
      problem: Cause | null
      transfer?: string | undefined
    }
  | {
      step: 'working'
      draft: Draft
      terms: SendTerms
      pubKey20: Hex | null
      transfer?: string | undefined
      phase: SendPhase
    }
  | { step: 'success'; draft: Draft; sent: SentLink & { index: string } }
  | { step: 'transferred'; draft: Draft; terms: SendTerms; transfer: DirectTransfer }

export type SendEvent =
  /** `draft`: what they ask for, where they do. */
  | { type: 'addressed'; to: Recipient; draft?: Draft | undefined }
  | { type: 'drafted'; draft: Draft }
  | { type: 'reviewed'; draft: Draft; terms: SendTerms }
  | { type: 'detached' }
  | { type: 'returned' }
  | { type: 'resumed'; draft: Draft; terms: SendTerms }
  | { type: 'given_up' }
  /** Nothing is sent for now: there is something to look into first. */
  | { type: 'put_off' }
  | { type: 'not_begun'; problem: Cause }
  | { type: 'started'; pubKey20?: Hex | null; transfer?: string | undefined; phase: SendPhase }
  | { type: 'advanced'; phase: SendPhase }
  | Extract<TransferNews, { type: 'moved' | 'transferred' }>
  | Extract<LinkNews, { type: 'paying_gas' }>
  /** `kept`: this device still has the link that was begun. */
  | { type: 'refused'; problem: Cause | null; kept?: boolean }
  | { type: 'made'; sent: SentLink }
  | { type: 'again' }

/** `asked`: whom the page's address names, which is typed and submitted by itself. */
export function startOf(asked: string | undefined): SendStep {
  return { step: 'recipient', typed: asked ?? '', asked: asked !== undefined, draft: null }
}

/** An event that does not fit the step is a late answer to something given up: it changes nothing. */
export function sendReducer(state: SendStep, event: SendEvent): SendStep {
  switch (event.type) {
    case 'addressed':
      return state.step === 'recipient'
        ? { step: 'input', to: event.to, draft: event.draft ?? state.draft }
        : state
    case 'drafted':
      return state.step === 'input' ? { ...state, draft: event.draft } : state
    case 'reviewed':
      return state.step === 'input'
        ? { step: 'confirm', draft: event.draft, terms: event.terms, problem: null }
        : state
    case 'resumed':
      return state.step === 'recipient'
        ? { step: 'confirm', draft: event.draft, terms: event.terms, problem: null }
        : state
    case 'given_up':
      return state.step === 'working' ? givenUp(state) : state
    case 'put_off':
      return state.step === 'confirm' ? leftAlone(state) : state
    case 'detached': {
      if (state.step !== 'confirm') return state
      const { draft, terms } = state
      return {
        step: 'confirm',
        draft: { ...draft, attached: undefined },
        terms: { ...terms, attached: null },
        problem: null,
      }
    }
    case 'returned':
      return returned(state)
    case 'not_begun':
      return state.step === 'confirm' ? { ...state, problem: event.problem } : state
    case 'started': {
      if (state.step !== 'confirm') return state
      const { draft, terms } = state
      const { pubKey20 = null, transfer, phase } = event
      return { step: 'working', draft, terms, pubKey20, transfer, phase }
    }
    case 'advanced':
      return state.step === 'working' ? advanced(state, event.phase) : state
    case 'paying_gas': {
      if (state.step !== 'working') return state
      const asset = { ...state.terms.asset, gasless: null }
      return { ...state, terms: { ...state.terms, asset }, phase: 'depositing' }
    }
    case 'moved': {
      if (state.step !== 'working' || state.terms.to.kind !== 'name') return state
      const { draft, terms, to } = { ...state, to: state.terms.to }
      const moved = { ...terms, to: { ...to, address: event.address } }
      return { step: 'confirm', draft, terms: moved, problem: event.problem }
    }
    case 'refused': {
      if (state.step !== 'working') return state
      return stopped(state, event.problem, event.kept ?? false)
    }
    case 'made': {
      const { index } = event.sent
      if (state.step !== 'working' && state.step !== 'confirm') return state
      return awaitedKey(state) === event.sent.pubKey20 && index !== null
        ? { step: 'success', draft: state.draft, sent: { ...event.sent, index } }
        : state
    }
    case 'transferred': {
      // Also of one that was given up and came all the same.
      const awaited = state.step === 'working' || state.step === 'confirm'
      if (!awaited || state.transfer !== event.id) return state
      const { draft, terms } = state
      return { step: 'transferred', draft, terms, transfer: event.transfer }
    }
    case 'again':
      return state.step === 'success' || state.step === 'transferred'
        ? {
            ...startOf(undefined),
            draft: freshDraft(state.draft),
          }
        : state
  }
}

/** The key of the link that may come to be while this is shown: also of one that was given up, or is sent elsewhere. */
export function awaitedKey(state: SendStep): Hex | null {
  if (state.step === 'working') return state.pubKey20
  return state.step === 'confirm' ? (state.terms.resumes ?? null) : null
}

/** For the next one the token stays, but not what can be gone. What was said to somebody goes to nobody else. */
function freshDraft({ chainId, token, piece }: Draft): Draft {
  return { chainId, token: piece ? ZERO_ADDRESS : token, amount: '' }
}

type Working = Extract<SendStep, { step: 'working' }>

/** A wallet that is asked to allow something refused to do all of it in one batch. */
function advanced(state: Working, phase: SendPhase): SendStep {
  const { terms } = state
  if (phase !== 'allowing' || !terms.abilities.batches) return { ...state, phase }
  return { ...state, phase, terms: { ...terms, abilities: { ...terms.abilities, batches: false } } }
}

const STILL_ASKING: Cause = { code: 'still_asking', outcome: 'unknown' }

/** Where a yes that comes late and another to a second try would pay twice. A signature pays once. */
const ASKED_TO_PAY: readonly SendPhase[] = ['depositing', 'transferring']

/** What is out goes on by itself. */
const OUT: readonly SendPhase[] = ['posting', 'saved', 'deposit_mining', 'transfer_batched']

function givenUp(state: Working): SendStep {
  return OUT.includes(state.phase)
    ? leftAlone(state)
    : stopped(state, ASKED_TO_PAY.includes(state.phase) ? STILL_ASKING : null, true)
}

/** Back to the first card: what the wallet has goes on by itself. */
function leftAlone({ draft }: { draft: Draft }): SendStep {
  return { ...startOf(undefined), draft: freshDraft(draft) }
}

/** Where the link may come all the same, it is gone on with. */
function stopped(
  { draft, terms, pubKey20, transfer }: Working,
  problem: Cause | null,
  mayCome: boolean,
): SendStep {
  const resumes = mayCome ? (pubKey20 ?? undefined) : undefined
  return { step: 'confirm', draft, terms: { ...terms, resumes }, problem, transfer }
}

function returned(state: SendStep): SendStep {
  switch (state.step) {
    case 'input':
      return { step: 'recipient', typed: retypedText(state.to), asked: false, draft: state.draft }
    case 'confirm':
      return { step: 'input', to: state.terms.to, draft: state.draft }
    default:
      return state
  }
}

/** How many cards lie before this one, which Back goes through. */
export function depthOf(step: SendStep): number {
  switch (step.step) {
    case 'input':
      return 1
    case 'confirm':
    case 'working':
      return 2
    default:
      return 0
  }
}
