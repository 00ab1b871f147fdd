import type { DepositPhase } from '@/chain/deposit'
import type { Explanation } from '@/lib/explanation'
import type { Hex } from '@/lib/hex'
import type { SentLink } from '@/lib/sent-links'
import type { Asset } from './asset'
import type { Denomination } from './typed-amount'

/** What is being typed and chosen on the first card. */
export interface Draft {
  chainId: string
  token: Hex
  /** As typed. */
  amount: string
  /** What it is typed in. Absent: nothing was typed yet, and the price says what is usual. */
  denomination?: Denomination | undefined
}

/** What is agreed on the second card: nothing of it changes after. */
export interface SendTerms {
  chainId: string
  version: string
  vault: Hex
  asset: Asset
  amount: bigint
  from: Hex
}

/**
 * With a signature alone there is no transaction of the wallet's: it signs, we send. `saved`: we have
 * it, and send it as soon as the chain can be reached and paid.
 */
export type SendPhase = DepositPhase | 'signing' | 'posting' | 'saved'

/**
 * The product's steps INITIAL and INPUT are one card here: there is only the link to send to. Its draft
 * is null until something was typed or chosen: until then it follows the wallet.
 */
export type SendStep =
  | { step: 'input'; draft: Draft | null }
  | { step: 'confirm'; draft: Draft; terms: SendTerms; problem: Explanation | null }
  | { step: 'working'; draft: Draft; terms: SendTerms; pubKey20: Hex; phase: SendPhase }
  | { step: 'success'; draft: Draft; sent: SentLink & { index: string } }

export type SendEvent =
  | { type: 'drafted'; draft: Draft }
  | { type: 'reviewed'; draft: Draft; terms: SendTerms }
  | { type: 'returned' }
  | { type: 'started'; pubKey20: Hex; phase: SendPhase }
  | { type: 'advanced'; phase: SendPhase }
  | { type: 'paying_gas' }
  | { type: 'refused'; problem: Explanation | null }
  | { type: 'made'; sent: SentLink }
  | { type: 'again' }

export const sendStart: SendStep = { step: 'input', draft: null }

/** An event that does not fit the step is a late answer to something given up: it changes nothing. */
export function sendReducer(state: SendStep, event: SendEvent): SendStep {
  switch (event.type) {
    case 'drafted':
      return state.step === 'input' ? { step: 'input', draft: event.draft } : state
    case 'reviewed':
      return state.step === 'input'
        ? { step: 'confirm', draft: event.draft, terms: event.terms, problem: null }
        : state
    case 'returned':
      return state.step === 'confirm' ? { step: 'input', draft: state.draft } : state
    case 'started': {
      if (state.step !== 'confirm') return state
      const { draft, terms } = state
      return { step: 'working', draft, terms, pubKey20: event.pubKey20, phase: event.phase }
    }
    case 'advanced':
      return state.step === 'working' ? { ...state, phase: event.phase } : state
    case 'paying_gas': {
      if (state.step !== 'working') return state
      const asset = { ...state.terms.asset, gasless: null }
      return { ...state, terms: { ...state.terms, asset }, phase: 'depositing' }
    }
    case 'refused': {
      if (state.step !== 'working') return state
      const { draft, terms } = state
      return { step: 'confirm', draft, terms, problem: event.problem }
    }
    case 'made': {
      const { index } = event.sent
      const awaited = state.step === 'working' && state.pubKey20 === event.sent.pubKey20
      return awaited && index !== null
        ? { step: 'success', draft: state.draft, sent: { ...event.sent, index } }
        : state
    }
    case 'again':
      return state.step === 'success'
        ? { step: 'input', draft: { ...state.draft, amount: '', denomination: undefined } }
        : state
  }
}
