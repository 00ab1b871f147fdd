import { type ChainCause, refused } from './causes'

/** What the protocol's older vaults refuse with: words of their own code, which nobody can change any more. */
const OLDER_ERRORS: Record<string, ChainCause> = {
  'DEPOSIT INDEX DOES NOT EXIST': { code: 'DepositNotFound', outcome: 'refused', values: [] },
  'DEPOSIT ALREADY WITHDRAWN': { code: 'AlreadyWithdrawn', outcome: 'elsewhere', values: [] },
  'NOT THE SENDER': refused('not_the_sender'),
  'NOT 24 HOURS YET': refused('held_under_a_day'),
}

/** Whole words only: a token may say anything that merely contains them. */
export function olderCause(words: unknown): ChainCause | undefined {
  return typeof words === 'string' && Object.hasOwn(OLDER_ERRORS, words) ? OLDER_ERRORS[words] : undefined
}
