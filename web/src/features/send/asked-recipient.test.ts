import { expect, it } from 'vitest'
import { recipientIn } from './asked-recipient'

it.each([
  ['?recipientAddress=bob.eth', 'bob.eth'],
  ['?recipientAddress=+ada%40example.com+&t=1', 'ada@example.com'],
  ['?recipientAddress=0070', '0070'],
  ['?recipientAddress=++', undefined],
  ['?to=bob.eth', undefined],
  ['', undefined],
  [`?recipientAddress=${'a'.repeat(321)}`, undefined],
])('%j names %j', (search, recipient) => {
  expect(recipientIn(search)).toBe(recipient)
})
