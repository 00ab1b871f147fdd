import { describe, expect, it } from 'vitest'
import type { BankAccount } from '@/api/bank'
import type { IdentityState } from '@/api/people'
import { aUser } from '@/people/a-user'
import { type HostedPage, isAwaited, NOTHING_DONE, type WizardStep, wizardAt } from './wizard-steps'

const ACCOUNT: BankAccount = {
  account_id: 'bnk_1',
  account_identifier: 'BE68…7034',
  account_type: 'iban',
  bridge_account_id: 'ext_1',
}
const NAMED = aUser()
const BY_WALLET = aUser({ email: null, full_name: null })
const VERIFIED = aUser({ kycStatus: 'verified' })

const told = (state: IdentityState, reasons: string[] = []) => ({ state, reasons })
const opened = (page: HostedPage, isOpen = true) => ({ ...NOTHING_DONE, opened: page, isOpen })

describe('where the wizard begins', () => {
  it.each<[string, Parameters<typeof wizardAt>[0], WizardStep]>([
    ['nobody is signed in', { user: null, identity: null, account: null }, 0],
    ['somebody with an e-mail address and a name', { user: NAMED, identity: null, account: null }, 1],
    ['the same, who began no check', { user: NAMED, identity: told('none'), account: null }, 1],
    ['an e-mail address and no name', { user: aUser({ full_name: null }), identity: null, account: null }, 0],
    ['a name and no e-mail address', { user: aUser({ email: null }), identity: null, account: null }, 0],
    ['somebody by a wallet alone', { user: BY_WALLET, identity: null, account: null }, 0],
    ['the same, who began no check', { user: BY_WALLET, identity: told('none'), account: null }, 0],
    ['terms to be agreed to', { user: NAMED, identity: told('terms'), account: null }, 1],
    ['the same, by a wallet alone', { user: BY_WALLET, identity: told('terms'), account: null }, 1],
    ['papers to be shown', { user: NAMED, identity: told('check'), account: null }, 2],
    ['under review', { user: NAMED, identity: told('in_review'), account: null }, 2],
    ['under manual review', { user: NAMED, identity: told('manual_review'), account: null }, 2],
    ['rejected', { user: NAMED, identity: told('rejected'), account: null }, 2],
    ['verified just now', { user: NAMED, identity: told('verified'), account: null }, 3],
    ['verified before', { user: VERIFIED, identity: null, account: null }, 3],
    ['verified, to an account of theirs', { user: VERIFIED, identity: null, account: ACCOUNT }, 4],
    ['verified just now, the same', { user: NAMED, identity: told('verified'), account: ACCOUNT }, 4],
    ['not verified any more', { user: NAMED, identity: told('rejected'), account: ACCOUNT }, 2],
  ])('%s', (_, known, step) => {
    const wizard = wizardAt(known, NOTHING_DONE)
    expect(wizard).toMatchObject({ step, open: null, awaiting: false })
    expect(wizard.account).toBe(step === 4 ? ACCOUNT : null)
  })

  it('with the details that the bank misses, where the account has not all of them', () => {
    const missing = { ...NOTHING_DONE, detailsMissing: true }
    expect(wizardAt({ user: NAMED, identity: told('none'), account: null }, missing).step).toBe(0)
    expect(wizardAt({ user: NAMED, identity: told('terms'), account: null }, missing).step).toBe(1)
  })
})

describe('a page of the bank', () => {
  const known = (state: IdentityState) => ({ user: NAMED, identity: told(state), account: null })

  it('is open, then awaited when it is closed, until it has led on', () => {
    expect(wizardAt(known('terms'), opened('terms'))).toMatchObject({ open: 'terms', awaiting: true })
    expect(wizardAt(known('terms'), opened('terms', false))).toMatchObject({ open: null, awaiting: true })
    expect(wizardAt(known('check'), opened('terms'))).toMatchObject({ step: 2, open: null, awaiting: false })
    expect(wizardAt(known('check'), opened('check'))).toMatchObject({ open: 'check', awaiting: true })
    for (const state of ['in_review', 'manual_review', 'rejected', 'verified'] as const)
      expect(wizardAt(known(state), opened('check'))).toMatchObject({ open: null, awaiting: false })
  })

  it('is looked after only until then', () => {
    const states = ['none', 'terms', 'check', 'in_review', 'manual_review', 'rejected', 'verified'] as const
    expect(states.filter((state) => isAwaited('terms', state))).toEqual(['none', 'terms'])
    expect(states.filter((state) => isAwaited('check', state))).toEqual(['check'])
    expect(states.filter((state) => isAwaited(null, state))).toEqual([])
  })
})

describe('what is told of a check that asks for nothing', () => {
  const standing = (state: IdentityState, done = NOTHING_DONE) =>
    wizardAt({ user: NAMED, identity: told(state, ['Too dark.']), account: null }, done).standing

  it('is why, and whether somebody waited for it', () => {
    expect(standing('in_review')).toEqual({ kind: 'in_review', found: false })
    expect(standing('in_review', opened('check'))).toEqual({ kind: 'in_review', found: true })
    expect(standing('in_review', opened('terms'))).toEqual({ kind: 'in_review', found: false })
    expect(standing('manual_review')).toEqual({ kind: 'manual_review' })
    expect(standing('rejected')).toEqual({ kind: 'rejected', reasons: ['Too dark.'] })
    for (const state of ['none', 'terms', 'check', 'verified'] as const) expect(standing(state)).toBeNull()
  })
})
