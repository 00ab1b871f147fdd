import type { Outcome } from '@filbert/sdk/outcomes'

export type { Outcome }

/** What of the page's own, and not of a server, a chain or a wallet, is in the way. `words/causes.ts` says each. */
export type OwnCode =
  /** Code of the page did not come, so that nothing was asked at all. */
  | 'unloaded'
  /** Thrown where nothing should be: a mistake of ours. */
  | 'own_fault'
  /** A claim or a refund was answered without a transaction. */
  | 'no_transaction'
  /** Taken first, and then refused by the chain all the same. */
  | 'rejected_later'
  /** The chain would refuse a collectible at that address. */
  | 'rejected_collectible'
  | 'name_moved'
  | 'lost_there'
  /** A link pays one address only, and whatever is paid there is lost. */
  | 'bound_to_loss'
  | 'signer_changed'
  | 'signer_gone'
  | 'asked_before'
  | 'still_asking'
  | 'still_open'
  | 'sent_elsewhere'
  | 'begun_elsewhere'
  | 'hidden'
  | 'not_kept'
  | 'not_attached'
  | 'no_seal'
  /** A request is called off by its maker's session, or by the wallet that was to be paid. */
  | 'not_the_payee'
  /** A route that would be signed is not the one that is shown. */
  | 'route_differs'
  /** The page came over a line that others can read: browsers hash nothing there. */
  | 'open_line'
  /** Too little or too much to be paid to a bank at a time. */
  | 'below_limit'
  | 'above_limit'

/** What goes into the sentence about a cause, where its code does not say it all. */
export interface CauseValues {
  name_moved: [name: string, before: string]
  /** What was typed, and why whatever goes to whom it means now is lost, in words. */
  lost_there: [name: string, words: string]
  /** That address, and what it is of: the token itself, or a contract of ours. */
  bound_to_loss: [address: string, whose: 'token' | 'vault']
  /** Unix seconds of the first time. */
  asked_before: [asked: number]
  /** In the chain's own words, where those may be told. */
  rejected_later: [reason: string | null]
  /** The code of why not. */
  not_attached: [why: string]
  /** The limit, with its currency. */
  below_limit: [least: string]
  above_limit: [most: string]
}

/** Without the code. */
interface Ending {
  outcome: Outcome
  /** For the people who run the server, to find the request again. */
  requestId?: string | undefined
}

type Valued<Code extends keyof CauseValues> = {
  [Name in Code]: Ending & { code: Name; values: CauseValues[Name] }
}[Code]

/**
 * Why something did not come about, for code to go by. What was tried then, and the words for people, are added
 * where it is shown (`words/`). Who knows better how it ended may say so: `{ ...cause, outcome: 'unknown' }`.
 */
export type CauseOf<Code extends string> =
  | (Ending & { code: Exclude<Code, keyof CauseValues>; values?: undefined })
  | Valued<Code & keyof CauseValues>

/** Browsers remember code that did not come: only a new page asks for it again. */
export const UNLOADED: CauseOf<'unloaded'> = { code: 'unloaded', outcome: 'refused' }

/** Whatever was begun, nobody can tell by it how far that came. */
export const OWN_FAULT: CauseOf<'own_fault'> = { code: 'own_fault', outcome: 'unknown' }
