import { describe, expect, it } from 'vitest'
import type { BankAccount, CheckedNumber } from '@/api/bank'
import { asksForBank, isShared, namesBank } from './shared-number'

const HINT = '…6789'
const CHECKED: CheckedNumber = { type: 'us', country: 'USA', hint: HINT, linked: null }

function account(account_identifier: string, account_type: BankAccount['account_type'] = 'us'): BankAccount {
  return { account_id: account_identifier, account_identifier, account_type, bridge_account_id: 'bank_1' }
}

const OLD = account(HINT)
const [FIRST, SECOND] = [account(`021000021 ${HINT}`), account(`011401533 ${HINT}`)]

describe('a number that linked accounts share', () => {
  it.each([
    ['both called by the number alone', [OLD, OLD]],
    ['one of them linked before hints had the bank', [OLD, FIRST]],
    ['both called by bank and number', [FIRST, SECOND]],
  ])('is told apart by the bank: %s', (_, accounts) => {
    expect(isShared(CHECKED, accounts)).toBe(true)
  })

  it.each([
    ['one has it', [FIRST, account('011401533 …4321')]],
    ['the other is in Europe', [FIRST, account(`BE68${HINT}`, 'iban')]],
    ['the other ends in more', [FIRST, account('021000021 …16789')]],
  ])('is not asked about where %s', (_, accounts) => {
    expect(isShared(CHECKED, accounts)).toBe(false)
  })

  it('is not asked about where it is known which one it is', () => {
    expect(isShared({ ...CHECKED, linked: FIRST }, [FIRST, SECOND])).toBe(false)
  })
})

describe('a number that one linked account has', () => {
  it('is asked about in the United States, where another bank may have given it', () => {
    expect(asksForBank({ ...CHECKED, linked: FIRST }, [FIRST])).toBe(true)
    expect(asksForBank(CHECKED, [FIRST, SECOND])).toBe(true)
    expect(asksForBank(CHECKED, [])).toBe(false)
  })

  it('is known by itself in Europe', () => {
    const iban = account(`BE68${HINT}`, 'iban')
    expect(asksForBank({ ...CHECKED, type: 'iban', linked: iban }, [iban])).toBe(false)
  })

  it('names its bank, unless it was linked long ago', () => {
    expect(namesBank(FIRST, HINT)).toBe(true)
    expect(namesBank(OLD, HINT)).toBe(false)
  })
})
