/**
 * What was tried when something went wrong: it decides where the money is. `own_reclaim`: by a transaction that
 * the sender pays.
 */
export type Situation = 'read' | 'claim' | 'reclaim' | 'own_reclaim' | 'deposit' | 'transfer'

/**
 * How the attempt ended. `refused`: certainly nothing happened. `unknown`: it may have. `elsewhere`:
 * the money has gone where another transaction put it.
 */
export type Outcome = 'refused' | 'unknown' | 'elsewhere'

/**
 * The one thing offered to do next. The page that shows it knows how. `compare`: what was agreed has changed
 * on the way, and may be agreed to as it is now.
 */
export type NextStep =
  | 'retry'
  | 'wait'
  | 'compare'
  | 'other_recipient'
  | 'send'
  | 'connect'
  | 'reload'
  | 'detach'
  | 'none'

/** A failure in words: what happened, where the money is, one thing to do. */
export interface Explanation {
  what: string
  money: string
  outcome: Outcome
  next: NextStep
  /** For the people who run the server, to find the request again. */
  requestId?: string
}

/** A row of an error table, before it is known what was tried. */
export interface Cause {
  what: string
  outcome: Outcome
  next: NextStep
}

/**
 * Thrown where nothing should be: a mistake of ours. Whatever was begun, nobody can tell by it how far that came. Code
 * that did not come is none, and is said where it is asked for.
 */
export const OWN_FAULT: Cause = { what: 'This page made a mistake.', outcome: 'unknown', next: 'reload' }

/** What a sentence on where it is begins with. */
export type Subject = 'The money is' | 'The collectible is' | 'The collectibles are'

/** With `{it is}` in place of what it is about. */
const WHERE: Record<Situation, Record<Outcome, string>> = {
  read: {
    refused: 'Nothing has moved.',
    unknown: 'Nothing has moved: looking at a link never does.',
    elsewhere: '{it is} no longer in the link.',
  },
  claim: {
    refused: '{it is} still in the link.',
    unknown: 'The claim may be under way. It can only be paid once, so trying again is safe.',
    elsewhere: '{it is} no longer in the link.',
  },
  reclaim: {
    refused: '{it is} still in the link.',
    unknown: 'The refund may be under way. It can only be paid once, so trying again is safe.',
    elsewhere: '{it is} no longer in the link.',
  },
  own_reclaim: {
    refused: '{it is} still in the link.',
    unknown: 'The refund may be under way. Look into your wallet before you try again.',
    elsewhere: '{it is} no longer in the link.',
  },
  deposit: {
    refused: 'Nothing has left your wallet.',
    unknown: 'The link may already exist. It is kept on this device and completes by itself.',
    elsewhere: '{it is} in the link, which is kept on this device.',
  },
  transfer: {
    refused: 'Nothing has left your wallet.',
    unknown: 'It may have been sent. Look into your wallet before you try again.',
    elsewhere: '{it is} no longer in your wallet.',
  },
}

export function explain(
  cause: Cause,
  situation: Situation,
  requestId?: string,
  subject: Subject = 'The money is',
): Explanation {
  return {
    what: cause.what,
    money: WHERE[situation][cause.outcome].replace('{it is}', subject),
    outcome: cause.outcome,
    next: cause.next,
    ...(requestId && { requestId }),
  }
}

/** Whether the same thing may be asked again as it is. */
export function canRetry(problem: Explanation | null): boolean {
  return problem === null || ['retry', 'wait', 'compare', 'detach'].includes(problem.next)
}
