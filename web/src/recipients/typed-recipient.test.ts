import { expect, it } from 'vitest'
import { aLink } from '@/links/a-link'
import { type Payout, readRecipient, type TypedRecipient } from './typed-recipient'

/** 25 USDC, where such are paid out. */
const link = aLink()
const routes = [{ chainId: link.chainId, token: link.token.address, symbol: 'USDC', decimals: 6 }]
const bank = {
  minimumCents: 1_000,
  maximumCents: 10_000_000,
  feeCents: { iban: 0, us: 0 },
  routes,
  frames: [],
}
const payout: Payout = { link, config: { bank } as unknown as Payout['config'] }

const SEPA = 'A bank account that is paid in euros, by SEPA'
const ACH = 'A US bank account that is paid in dollars, by ACH'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it.each<[string, TypedRecipient]>([
  [BOB, { kind: 'address', address: BOB }],
  [' alice.eth ', { kind: 'name', name: 'alice.eth' }],
  ['BE68 5390 0754 7034', { kind: 'bank', number: 'BE68539007547034', words: SEPA }],
  ['123456789', { kind: 'bank', number: '123456789', words: ACH }],
  // As much a US account as it is the beginning of anything else.
  ['12345678901234567', { kind: 'bank', number: '12345678901234567', words: ACH }],
])('reads %j', (text, read) => {
  expect(readRecipient(text, payout)).toEqual(read)
})

it.each([
  ['BE68 5390 0754 7035', 'Invalid IBAN, country not supported'],
  ['TR330006100519786457841326', 'Invalid IBAN, country not supported'],
  ['12345', 'Invalid US account number'],
  ['123456789012345678', 'Invalid US account number'],
  ['alice..eth', 'Please enter a valid address or ENS name.'],
  ['alice.eth.', 'Please enter a valid address or ENS name.'],
  ['Alice.eth', 'Names are written in small letters: look whether it is still the name you mean.'],
  ['alice.com', 'Only names that end in .eth can be read. Or paste a wallet address.'],
  [BOB.slice(0, -1), 'This address is cut off: 40 characters follow the 0x.'],
  [' ', 'Type or paste where it should go.'],
  ['alice', 'A wallet address begins with 0x.'],
])('refuses %j: %s', (text, words) => {
  expect(readRecipient(text, payout)).toEqual({ kind: 'wrong', words })
})

it('an account that it cannot be paid to is refused in the words of why', () => {
  const small = { ...payout, link: aLink({ amount: '9000000' }) }
  const words = 'You can not claim links with less than $10 to your bank account.'
  expect(readRecipient('BE68539007547034', small)).toEqual({ kind: 'wrong', words })
  const elsewhere = { ...payout, link: aLink({ chainId: '1' }) }
  expect(readRecipient('123456789', elsewhere)).toEqual({
    kind: 'wrong',
    words: 'You can not claim this token to your bank account.',
    reachOut: true,
  })
})
