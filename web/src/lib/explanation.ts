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
  next: NextStep
  /** For the people who run the server, to find the request again. */
  requestId?: string
}

/** Whether the same thing may be asked again as it is. */
export function canRetry(problem: Explanation | null): boolean {
  return problem === null || ['retry', 'wait', 'compare', 'detach'].includes(problem.next)
}
