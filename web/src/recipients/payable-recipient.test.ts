import { expect, it } from 'vitest'
import { aLink } from '@/links/a-link'
import { type PayableRecipient, type Payout, readPayable } from './payable-recipient'

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
const chains = [
  { chainId: link.chainId, name: 'Hazel' },
  { chainId: '10', name: 'OP' },
]
const config = { bank, chains } as unknown as Payout['config']
const payout: Payout = { link, chainId: link.chainId, config }

const SEPA = 'A bank account that is paid in euros, by SEPA'
const ACH = 'A US bank account that is paid in dollars, by ACH'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it.each<[string, PayableRecipient]>([
  [BOB, { kind: 'address', address: BOB }],
  [' alice.eth ', { kind: 'name', name: 'alice.eth' }],
  ['BE68 5390 0754 7034', { kind: 'bank', number: 'BE68539007547034', words: SEPA }],
  ['IBAN: BE68 5390 0754 7034', { kind: 'bank', number: 'BE68539007547034', words: SEPA }],
  [`eip155:${link.chainId}:${BOB}`, { kind: 'address', address: BOB }],
  [`ethereum:${BOB}@${link.chainId}`, { kind: 'address', address: BOB }],
  [`\u2068${BOB}\u2069`, { kind: 'address', address: BOB }],
  ['123456789', { kind: 'bank', number: '123456789', words: ACH }],
  // As much a US account as it is the beginning of anything else.
  ['12345678901234567', { kind: 'bank', number: '12345678901234567', words: ACH }],
])('reads %j', (text, read) => {
  expect(readPayable(text, payout)).toEqual(read)
})

it.each([
  ['BE68 5390 0754 7035', 'Invalid IBAN, country not supported'],
  ['TR330006100519786457841326', 'Invalid IBAN, country not supported'],
  ['12345', 'Invalid US account number'],
  ['123456789012345678', 'Invalid US account number'],
  ['alice..eth', 'Please enter a valid address or ENS name.'],
  ['alice.eth.', 'Please enter a valid address or ENS name.'],
  ['www.alice.com', 'This is the address of a website. Paste a wallet address, or a name such as alice.eth.'],
  [BOB.slice(0, -1), 'This address is cut off: 40 characters follow the 0x.'],
  [
    `${BOB.slice(0, 8)}\u200b${BOB.slice(8)}`,
    'After “0x709979” there is an invisible character (zero-width space, U+200B). Delete it, or copy the text again from where it comes from.',
  ],
  [
    `oet:${BOB}`,
    '“oet:” stands for a chain that we do not know. Ask for an address on a chain that is offered here.',
  ],
  [' ', 'Type or paste where it should go.'],
  ['alice', 'A wallet address begins with 0x.'],
])('refuses %j: %s', (text, words) => {
  expect(readPayable(text, payout)).toEqual({ kind: 'wrong', words })
})

it('an account that it cannot be paid to is refused in the words of why', () => {
  const small = { ...payout, link: aLink({ amount: '9000000' }) }
  const words = 'You can not claim links with less than $10 to your bank account.'
  expect(readPayable('BE68539007547034', small)).toEqual({ kind: 'wrong', words })
  const elsewhere = { ...payout, link: aLink({ chainId: '1' }) }
  expect(readPayable('123456789', elsewhere)).toEqual({
    kind: 'wrong',
    words: 'You can not claim this token to your bank account.',
    reachOut: true,
  })
})

it('an address of another kind of chain is said to be missed', () => {
  const read = readPayable('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', payout)
  expect(read).toMatchObject({ kind: 'wrong', reachOut: true, words: expect.stringContaining('Tron') })
})

it('while it is not known where the money arrives, an address for any chain will do', () => {
  const anywhere = { ...payout, chainId: null }
  expect(readPayable(`oeth:${BOB}`, anywhere)).toEqual({ kind: 'address', address: BOB })
})

it.each([
  [`oeth:${BOB}`, 'OP'],
  ['base:alice.eth', 'Base'],
  [`ethereum:${BOB}@10`, 'OP'],
])('%s is for another chain, which is said', (text, name) => {
  expect(readPayable(text, payout)).toEqual({
    kind: 'wrong',
    elsewhere: true,
    words: `That address is for ${name}, and the money is on Hazel. If it is yours on Hazel too, type it from the 0x on.`,
  })
})
