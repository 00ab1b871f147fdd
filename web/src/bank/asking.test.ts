import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type BankAccount, bankApi, type CheckedNumber, type Identity } from '@/api/bank'
import { ApiError } from '@/api/client'
import { aUser } from '@/people/a-user'
import { beginIdentity } from './begin'
import { checkNumber } from './check-number'
import { linkAccount } from './link-account'

vi.mock('@/api/bank', async (original) => {
  const real = await original<typeof import('@/api/bank')>()
  const calls = Object.keys(real.bankApi).map((name) => [name, vi.fn()])
  return { ...real, bankApi: Object.fromEntries(calls) }
})
const api = vi.mocked(bankApi)

const ACCOUNT: BankAccount = {
  account_id: 'bnk_1',
  account_identifier: 'BE68…7034',
  account_type: 'iban',
  bridge_account_id: 'ext_1',
}
const CHECKED: CheckedNumber = { type: 'iban', country: 'BEL', hint: 'BE68…7034', linked: null }
const failure = (code: ApiError['code'], fields?: Record<string, string>) =>
  new ApiError(code, 'Why.', fields ? { fields } : {})

beforeEach(() => vi.resetAllMocks())

describe('to begin a check', () => {
  it('tells how it stands', async () => {
    const identity: Identity = {
      state: 'terms',
      tosLink: 'https://bank.example/terms',
      kycLink: null,
      reasons: [],
      canBegin: false,
      stale: false,
    }
    api.beginIdentity.mockResolvedValue(identity)
    expect(await beginIdentity({ fullName: 'Ada', email: 'ada@example.com' })).toEqual({
      kind: 'begun',
      identity,
    })
    expect(api.beginIdentity).toHaveBeenCalledWith({ fullName: 'Ada', email: 'ada@example.com' })
  })

  it.each([
    ['identity_details_missing', { kind: 'missing' }],
    ['invalid_email', { kind: 'wrong', field: 'email', words: 'Invalid email address' }],
    ['identity_taken', { kind: 'failed', cause: { code: 'identity_taken' } }],
    ['bank_unreachable', { kind: 'failed', cause: { code: 'bank_unreachable' } }],
    ['unreachable', { kind: 'failed', cause: { code: 'unreachable' } }],
  ] as const)('may fail: %s', async (code, answer) => {
    api.beginIdentity.mockRejectedValue(failure(code))
    expect(await beginIdentity()).toMatchObject(answer)
  })

  it('may be a mistake of ours', async () => {
    api.beginIdentity.mockRejectedValue(new TypeError('what?'))
    expect(await beginIdentity()).toMatchObject({ kind: 'failed', cause: { code: 'own_fault' } })
  })
})

describe('a number that was typed', () => {
  it('is told to the server without spaces, and its answer is taken', async () => {
    api.checkNumber.mockResolvedValue(CHECKED)
    const answer = await checkNumber(' be68 5390 0754 7034 ')
    expect(answer).toEqual({ kind: 'right', number: 'BE68539007547034', checked: CHECKED })
    expect(api.checkNumber).toHaveBeenCalledWith('BE68539007547034')
  })

  it('that is none is told to nobody', async () => {
    for (const [text, why] of [
      ['BE68539007547035', 'bad_iban'],
      ['12345', 'bad_us'],
      ['hello', 'neither'],
    ])
      expect(await checkNumber(text ?? '')).toEqual({ kind: 'wrong', why })
    expect(api.checkNumber).not.toHaveBeenCalled()
  })

  it.each([
    ['invalid_iban', 'bad_iban'],
    ['invalid_us_account', 'bad_us'],
    ['invalid_bank_account', 'neither'],
  ] as const)('may be one that the server does not take: %s', async (code, why) => {
    api.checkNumber.mockRejectedValue(failure(code))
    expect(await checkNumber('123456789')).toEqual({ kind: 'wrong', why })
  })

  it('is not wrong because nobody could look at it', async () => {
    for (const code of ['unreachable', 'overloaded', 'internal'] as const) {
      api.checkNumber.mockRejectedValue(failure(code))
      expect(await checkNumber('123456789')).toMatchObject({ kind: 'failed', cause: { code } })
    }
  })
})

describe('to link an account', () => {
  const asked = { number: 'BE68539007547034', bic: 'KREDBEBB' }

  it('tells which of theirs is the new one', async () => {
    const before: BankAccount = { ...ACCOUNT, account_id: 'bnk_0' }
    const user = aUser({}, { accounts: [before, ACCOUNT] })
    api.linkAccount.mockResolvedValue(user)
    expect(await linkAccount(asked, [before])).toEqual({ kind: 'linked', user, account: ACCOUNT })
  })

  it('is not done where none came of it', async () => {
    api.linkAccount.mockResolvedValue(aUser({}, { accounts: [ACCOUNT] }))
    expect(await linkAccount(asked, [ACCOUNT])).toMatchObject({
      kind: 'failed',
      cause: { code: 'unreadable' },
    })
  })

  it('tells what is wrong with which field', async () => {
    const fields = { bic: 'it should be a BIC', else: 'what?' }
    api.linkAccount.mockRejectedValue(failure('invalid_bank_details', fields))
    expect(await linkAccount(asked, [])).toEqual({ kind: 'wrong', fields })
  })

  it.each([
    ['invalid_bank_details', { somewhere: 'is wrong' }],
    ['account_linked', undefined],
    ['not_verified', undefined],
    ['bank_unreachable', undefined],
    ['unreachable', undefined],
  ] as const)('may fail as a whole: %s', async (code, fields) => {
    api.linkAccount.mockRejectedValue(failure(code, fields))
    expect(await linkAccount(asked, [])).toMatchObject({ kind: 'failed', cause: { code } })
  })
})
