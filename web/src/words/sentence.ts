import type { FailureCode } from '@filbert/sdk/outcomes'
import type { ChainCode, ContractCause } from '@/chain/causes'
import type { CauseOf, CauseValues, OwnCode } from '@/lib/cause'
import type { NextStep } from '@/lib/explanation'
import type { Situation } from './where'

/** Every cause there is: the API's, a wallet's or a chain's, a contract's, and the page's own. */
export type Cause = CauseOf<FailureCode | ChainCode | OwnCode> | ContractCause

/** What happened, and the one thing to do. Where the money is follows from what was tried. */
export interface Sentence {
  what: string
  next: NextStep
}

/** A sentence, and how it differs where something else was tried than to read or claim a link that was opened. */
export interface Row extends Sentence {
  in?: Partial<Record<Situation, Partial<Sentence>>>
}

/** One for each code; where the code does not say it all, made of what is told with it. */
export type Sentences<Code extends string> = {
  [Name in Code]: Name extends keyof CauseValues ? (values: CauseValues[Name]) => Row : Row
}

export function inSituation(row: Row, situation: Situation): Sentence {
  const { what, next } = { ...row, ...row.in?.[situation] }
  return { what, next }
}
