import { expect, it } from 'vitest'
import type { Contact } from '@/api/people'
import { BOB } from '@/links/a-link'
import { aRow } from './a-row'
import { named } from './named'

const contact = (change: Partial<Contact>): Contact => ({
  nickname: null,
  username: null,
  ens_name: null,
  account_identifier: BOB.toUpperCase().replace('0X', '0x') as Contact['account_identifier'],
  n_interactions: 1,
  profile_picture: null,
  ...change,
})

it('whom the reader has a name for goes by it, and what was typed for them here stays', () => {
  const rows = [aRow({ address: BOB }), aRow({ address: BOB, name: 'bob.eth' }), aRow()]
  const names = (change: Partial<Contact>) => named(rows, [contact(change)]).map(({ name }) => name)
  expect(names({ nickname: 'Bobby', username: 'bob', ens_name: 'b.eth' })).toEqual(['Bobby', 'bob.eth', null])
  expect(names({ username: 'bob', ens_name: 'b.eth' })).toEqual(['b.eth', 'bob.eth', null])
  expect(names({ username: 'bob' })).toEqual(['bob', 'bob.eth', null])
  expect(named(rows, [contact({})])).toBe(rows)
})
