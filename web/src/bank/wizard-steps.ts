import type { BankAccount, Identity } from '@/api/bank'
import type { IdentityState, UserRecord } from '@/api/people'

/**
 * The steps of the specification: 0 personal details, 1 terms of service, 2 identity check; at 3 the account is to be
 * verified, at 4 it is known. What comes after 2 is shown by whoever asked.
 */
export type WizardStep = 0 | 1 | 2 | 3 | 4

/** The bank's own pages, which are shown in a frame. */
export type HostedPage = 'terms' | 'check'

/** What is known of somebody; the server keeps it, so that they may go on on another device. */
export interface KnownOfThem {
  /** Null: nobody is signed in. */
  user: UserRecord | null
  /** Null: not asked yet, or not answered. */
  identity: Pick<Identity, 'state' | 'reasons'> | null
  /** The account of theirs that the recipient is, if one was named and is among them. */
  account: BankAccount | null
}

/** What they did on this page. */
export interface DoneHere {
  /** The page that was opened last. */
  opened: HostedPage | null
  /** It is open still. */
  isOpen: boolean
  /** The bank needs a name and an address that their account does not have. */
  detailsMissing: boolean
}

/** What is told at step 2 where nothing is asked of them. `found`: it came to that while they waited. */
export type Standing =
  | { kind: 'in_review'; found: boolean }
  | { kind: 'manual_review' }
  | { kind: 'rejected'; reasons: readonly string[] }

export interface Wizard {
  step: WizardStep
  /** The page that is to be shown now. */
  open: HostedPage | null
  /** The page of this step was opened, and its confirmation has not come. */
  awaiting: boolean
  standing: Standing | null
  /** At step 4. */
  account: BankAccount | null
}

export const NOTHING_DONE: DoneHere = { opened: null, isOpen: false, detailsMissing: false }

/** Where somebody is. The page of a step that is behind them is closed by that alone. */
export function wizardAt(known: KnownOfThem, done: DoneHere): Wizard {
  const step = stepOf(known, done)
  const page = PAGES[step]
  const standing = step === 2 ? standingOf(known.identity, done) : null
  const awaiting = page !== null && standing === null && done.opened === page
  return {
    step,
    open: awaiting && done.isOpen ? page : null,
    awaiting,
    standing,
    account: step === 4 ? known.account : null,
  }
}

/** Whether a page that was opened has yet to lead to something. */
export function isAwaited(opened: HostedPage | null, state: IdentityState): boolean {
  return opened === 'terms' ? state === 'none' || state === 'terms' : opened === 'check' && state === 'check'
}

/** Of a check that is under way. */
const STEPS: Record<Exclude<IdentityState, 'none' | 'verified'>, WizardStep> = {
  terms: 1,
  check: 2,
  in_review: 2,
  manual_review: 2,
  rejected: 2,
}

const PAGES: Record<WizardStep, HostedPage | null> = { 0: null, 1: 'terms', 2: 'check', 3: null, 4: null }

function stepOf({ user, identity, account }: KnownOfThem, { detailsMissing }: DoneHere): WizardStep {
  if (user === null) return 0
  const state = user.user.kycStatus === 'verified' ? 'verified' : (identity?.state ?? 'none')
  if (state === 'verified') return account ? 4 : 3
  if (state !== 'none') return STEPS[state]
  return user.user.email && user.user.full_name && !detailsMissing ? 1 : 0
}

function standingOf(identity: KnownOfThem['identity'], { opened }: DoneHere): Standing | null {
  switch (identity?.state) {
    case 'in_review':
      return { kind: 'in_review', found: opened === 'check' }
    case 'manual_review':
      return { kind: 'manual_review' }
    case 'rejected':
      return { kind: 'rejected', reasons: identity.reasons }
    default:
      return null
  }
}
