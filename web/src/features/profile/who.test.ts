import { expect, it } from 'vitest'
import { contactName, lineOf, nameOf, shortIdentifier } from './who'

const nobody = {
  userId: 'usr_1',
  username: null,
  email: null,
  full_name: null,
  bridge_customer_id: null,
  kycStatus: 'none',
  profile_picture: null,
  createdAt: 0,
} as const
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as const
const wallet = {
  account_id: 'acc_1',
  account_identifier: WALLET,
  account_type: 'wallet',
  bridge_account_id: null,
} as const

it('is called by the username, else by the full name, the e-mail address, the wallet', () => {
  const all = { ...nobody, username: 'ada', full_name: 'Ada L.', email: 'ada@example.com' }
  expect(nameOf({ user: all, accounts: [wallet] })).toBe('ada')
  expect(nameOf({ user: { ...all, username: null }, accounts: [wallet] })).toBe('Ada L.')
  expect(nameOf({ user: { ...nobody, email: 'ada@example.com' }, accounts: [wallet] })).toBe(
    'ada@example.com',
  )
  expect(nameOf({ user: nobody, accounts: [wallet] })).toBe('0x7099…79C8')
  expect(nameOf({ user: nobody, accounts: [] })).toBe('You')
})

it('has the e-mail address below the name, or the shortened wallet, and neither twice', () => {
  const user = { ...nobody, username: 'ada' }
  expect(lineOf({ user: { ...user, email: 'ada@example.com' }, accounts: [wallet] })).toBe('ada@example.com')
  expect(lineOf({ user, accounts: [wallet] })).toBe('0x7099…79C8')
  expect(lineOf({ user: nobody, accounts: [wallet] })).toBeNull()
})

it('calls a contact as its owner does, first of all', () => {
  const contact = {
    nickname: 'Mum',
    username: 'nut',
    ens_name: 'nut.eth',
    account_identifier: WALLET,
    n_interactions: 1,
    profile_picture: null,
  }
  expect(contactName(contact)).toBe('Mum')
  expect(contactName({ ...contact, nickname: null })).toBe('nut')
  expect(contactName({ ...contact, nickname: null, username: null })).toBe('nut.eth')
  expect(contactName({ ...contact, nickname: null, username: null, ens_name: null })).toBeNull()
})

it('shortens addresses and no bank numbers', () => {
  expect(shortIdentifier(WALLET)).toBe('0x7099…79C8')
  expect(shortIdentifier('DE89370400440532013000')).toBe('DE89370400440532013000')
})
