import { expect, it } from 'vitest'
import { anItem } from '@/history/a-row'
import { ALICE, BOB } from '@/links/a-link'
import { aRequest } from '@/links/requests/a-request'
import { aUser } from '@/people/a-user'
import { isMade, isPaid } from './use-own'

const account = { account_id: 'acc_1', bridge_account_id: null }

it('is theirs where it is for a wallet of their account', () => {
  const withAccount = (account_type: 'wallet' | 'iban', account_identifier: string) =>
    isPaid(aUser({}, { accounts: [{ ...account, account_type, account_identifier }] }), aRequest())
  expect(withAccount('wallet', ALICE.toLowerCase())).toBe(true)
  expect(withAccount('wallet', BOB)).toBe(false)
  expect(withAccount('iban', ALICE)).toBe(false)
})

it('is theirs where the server has it as made by them, and not where they paid it', () => {
  const request = aRequest()
  expect(isMade([anItem({ type: 'requestMade', requestId: request.id })], request)).toBe(true)
  expect(isMade([anItem({ type: 'requestPaid', requestId: request.id })], request)).toBe(false)
  expect(isMade([anItem({ type: 'requestMade', requestId: aRequest({ id: '7' }).id })], request)).toBe(false)
})
