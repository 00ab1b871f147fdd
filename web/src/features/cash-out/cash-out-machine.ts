import type { CashOut } from '@/api/cash-outs'
import type { Chain } from '@/api/schema.gen'
import type { Asset } from '@/assets/asset'
import type { ChosenEnd } from '@/assets/route-ends'
import type { Denomination } from '@/assets/typed-amount'
import type { CashOutPhase } from '@/bank/cash-out-link'
import type { BankTarget } from '@/bank/bank-target'
import type { WalletAbilities } from '@/chain/abilities'
import type { Hex } from '@/lib/hex'
import type { LinkNews, LinkPhase } from '@/links/make-link'
import type { Cause } from '@/words/sentence'

/** What is being typed and chosen on the first card. */
export interface Draft {
  chainId: string
  /** Null on a chain from which nothing is paid out. */
  token: Hex | null
  /** As typed. */
  amount: string
  /** What it is typed in. Absent: nothing was typed yet, and the price says what is usual. */
  denomination?: Denomination | undefined
  /** The linked account that was chosen; null where one is typed. */
  accountId: string | null
  typed: string
}

/** To what the bank takes, from what it does not. */
export interface CashOutWay {
  from: Chain
  end: ChosenEnd
  /** About what arrives, in smallest units, as it was shown before the wallet was asked. Null: nobody said. */
  about: bigint | null
}

/** What is agreed on the second card: nothing of it changes after. */
export interface CashOutTerms {
  chainId: string
  version: string
  vault: Hex
  asset: Asset
  amount: bigint
  from: Hex
  abilities: WalletAbilities
  usdPrice: bigint | null
  to: BankTarget
  /** Null: the bank takes it as it is. */
  way: CashOutWay | null
}

/** First the wallet pays into a link of its own, then the link is paid out. */
export type Phase = LinkPhase | CashOutPhase

/**
 * The product's steps: INITIAL is `input` here. `pubKey20`: the key of the link that the money is in, or may be; null
 * before one was begun.
 */
export type CashOutStep =
  | { step: 'input'; draft: Draft }
  | { step: 'confirm'; draft: Draft; terms: CashOutTerms; pubKey20: Hex | null; problem: Cause | null }
  | { step: 'working'; draft: Draft; terms: CashOutTerms; pubKey20: Hex | null; phase: Phase }
  | { step: 'success'; cashOut: CashOut }

export type CashOutEvent =
  | { type: 'drafted'; draft: Draft }
  | { type: 'proceeded'; terms: CashOutTerms }
  /** One that was interrupted: the money is in the link. */
  | { type: 'resumed'; terms: CashOutTerms; pubKey20: Hex }
  | { type: 'returned' }
  | { type: 'submitting'; phase: CashOutPhase }
  /** The money is in its link, and what comes of it is to be agreed on first. */
  | { type: 'to_agree'; problem: Cause | null }
  | { type: 'failed'; problem: Cause }
  | { type: 'accepted'; cashOut: CashOut }
  /** Nobody waits for the wallet any more. */
  | { type: 'given_up' }
  | LinkNews

const STILL_ASKING: Cause = { code: 'still_asking', outcome: 'unknown' }

/** An event that does not fit the step is a late answer to something given up: it changes nothing. */
export function cashOutReducer(state: CashOutStep, event: CashOutEvent): CashOutStep {
  switch (event.type) {
    case 'drafted':
      return state.step === 'input' ? { step: 'input', draft: event.draft } : state
    case 'proceeded':
      return state.step === 'input'
        ? { step: 'confirm', draft: state.draft, terms: event.terms, pubKey20: null, problem: null }
        : state
    case 'resumed': {
      const { terms, pubKey20 } = event
      return state.step === 'input'
        ? { step: 'confirm', draft: state.draft, terms, pubKey20, problem: null }
        : state
    }
    case 'returned':
      // Spec: it empties what was typed of the account.
      return state.step === 'confirm'
        ? { step: 'input', draft: { ...state.draft, accountId: null, typed: '' } }
        : state
    case 'started':
      return state.step === 'confirm' ? worked(state, event.pubKey20, event.phase) : state
    case 'advanced':
      return state.step === 'working' ? { ...state, phase: event.phase } : state
    case 'paying_gas': {
      if (state.step !== 'working') return state
      const asset = { ...state.terms.asset, gasless: null }
      return { ...state, terms: { ...state.terms, asset }, phase: 'depositing' }
    }
    case 'refused':
      // What is kept may be made all the same: it is gone on with under its own key.
      return state.step === 'working'
        ? stopped(state, event.kept ? state.pubKey20 : null, event.problem)
        : state
    case 'submitting':
      return state.step === 'confirm' || state.step === 'working'
        ? worked(state, state.pubKey20, event.phase)
        : state
    case 'to_agree':
    case 'failed':
      return state.step === 'confirm' || state.step === 'working'
        ? stopped(state, state.pubKey20, event.problem)
        : state
    case 'accepted':
      return state.step === 'working' ? { step: 'success', cashOut: event.cashOut } : state
    case 'given_up':
      return givenUp(state)
  }
}

/** What the wallet has is kept, and gone on with from the first card. */
function givenUp(state: CashOutStep): CashOutStep {
  if (state.step !== 'working' || isSubmitting(state.phase)) return state
  if (isAsking(state.phase)) return stopped(state, state.pubKey20, STILL_ASKING)
  return { step: 'input', draft: { ...state.draft, amount: '' } }
}

/** The wallet has not said yes yet. */
export function isAsking(phase: Phase): boolean {
  return phase === 'allowing' || phase === 'depositing' || phase === 'signing'
}

/** The money is in its link, and the server has it paid out. */
export function isSubmitting(phase: Phase): boolean {
  return phase === 'preparing' || phase === 'submitting'
}

type Agreed = Extract<CashOutStep, { terms: CashOutTerms }>

function worked({ draft, terms }: Agreed, pubKey20: Hex | null, phase: Phase): CashOutStep {
  return { step: 'working', draft, terms, pubKey20, phase }
}

function stopped({ draft, terms }: Agreed, pubKey20: Hex | null, problem: Cause | null): CashOutStep {
  return { step: 'confirm', draft, terms, pubKey20, problem }
}

/** How many cards lie before this one, which Back goes through. */
export function depthOf({ step }: CashOutStep): number {
  return step === 'confirm' || step === 'working' ? 1 : 0
}
