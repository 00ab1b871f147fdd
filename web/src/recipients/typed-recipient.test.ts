import { expect, it } from 'vitest'
import { readRecipient, type TypedRecipient } from './typed-recipient'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it.each<[string, TypedRecipient]>([
  [BOB, { kind: 'address', address: BOB }],
  [' alice.eth ', { kind: 'name', name: 'alice.eth' }],
  ['BE68 5390 0754 7034', { kind: 'bank' }],
  ['123456789', { kind: 'bank' }],
  // As much a US account as it is the beginning of anything else.
  ['12345678901234567', { kind: 'bank' }],
])('reads %j', (text, read) => {
  expect(readRecipient(text)).toEqual(read)
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
  expect(readRecipient(text)).toEqual({ kind: 'wrong', words })
})
