import type { Cause } from '@/lib/explanation'

/** What the protocol's older vaults refuse with: words of their own code, which nobody can change any more. */
const OLDER_ERRORS: Record<string, Cause> = {
  'DEPOSIT INDEX DOES NOT EXIST': {
    what: 'Deposit not found. Are you sure your link is correct?',
    outcome: 'refused',
    next: 'none',
  },
  'DEPOSIT ALREADY WITHDRAWN': {
    what: 'Sorry, this link has been claimed already.',
    outcome: 'elsewhere',
    next: 'send',
  },
  'NOT THE SENDER': {
    what: 'Only the wallet that made this link can take it back.',
    outcome: 'refused',
    next: 'connect',
  },
  'NOT 24 HOURS YET': {
    what: 'This vault gives nothing back before it has held it for 24 hours.',
    outcome: 'refused',
    next: 'wait',
  },
}

/** Whole words only: a token may say anything that merely contains them. */
export function olderCause(words: unknown): Cause | undefined {
  return typeof words === 'string' && Object.hasOwn(OLDER_ERRORS, words) ? OLDER_ERRORS[words] : undefined
}
