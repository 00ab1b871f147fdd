import { expect, it } from 'vitest'
import { aRow } from '@/history/a-row'
import { aLink, BOB } from '@/links/a-link'
import { find, findable } from './find'

const chains = new Map([
  ['31337', 'Hazel'],
  ['10', 'Optimism'],
])
const rows = [
  aRow({
    id: 'sent',
    message: 'For the concert tickets',
    status: 'claimed',
    address: BOB,
    name: 'Grandmother',
  }),
  aRow({ id: 'big', type: 'directSent', ref: null, amount: '1240500000', chainId: '10', status: 'transfer' }),
  aRow({
    id: 'open',
    ref: { chainId: '31337', version: 'v4.4', index: '9' },
    status: null,
    symbol: 'DAI',
    attachedFile: 'invoice.pdf',
  }),
]
const index = findable(rows, chains)
const found = (typed: string, known = new Map()) => find(index, typed, known).map(({ row }) => row.id)

it.each([
  ['', ['sent', 'big', 'open']],
  ['  ', ['sent', 'big', 'open']],
  ['link sent', ['sent', 'open']],
  ['DIRECT', ['big']],
  ['usdc', ['sent', 'big']],
  ['optimism', ['big']],
  ['grandm', ['sent']],
  ['tickets concert', ['sent']],
  ['invoice', ['open']],
  ['1240.5', ['big']],
  ['1,240.5', ['big']],
  ['usdc claimed', ['sent']],
  ['sent', ['sent', 'big', 'open']],
  [BOB, ['sent']],
  ['0x70997970', ['sent']],
  ['0x7099…79C8', ['sent']],
  ['0x7099…0000', []],
  ['…', ['sent']],
  ['walnut', []],
  ['usdc walnut', []],
  // In an address nearly every short piece is somewhere.
  ['79', []],
  ['.*', []],
])('%s', (typed, expected) => expect(found(typed)).toEqual(expected))

it('how a link stands is found as it was heard of last', () => {
  expect(found('pending')).toEqual(['open'])
  const known = new Map([['31337/v4.4/9', aLink({ state: 'reclaimed' })]])
  expect(found('refunded', known)).toEqual(['open'])
})
