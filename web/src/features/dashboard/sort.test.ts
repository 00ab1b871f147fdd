import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aRow } from '@/history/a-row'
import { type HistoryRow, isSent, newestFirst } from '@/history/row'
import { ALICE, BOB } from '@/links/a-link'
import { SORTS, type Sort } from './search'
import { type Prices, priceName, sorted } from './sort'

const DOLLAR = 10n ** 18n
const item = (id: string, change: Partial<HistoryRow>) => ({ row: aRow({ id, ...change }) })
const ids = (items: readonly { row: HistoryRow }[]) => items.map(({ row }) => row.id).join(' ')
const ether = { token: ALICE, symbol: 'ETH', decimals: 18 } as const
const prices: Prices = new Map([
  [priceName({ chainId: '31337', token: BOB }), DOLLAR],
  [priceName({ chainId: '31337', token: ALICE }), 3_000n * DOLLAR],
])

it('amounts of unlike tokens are compared by what they are worth', () => {
  const items = [
    item('25-usdc', { amount: '25000000' }),
    item('1-eth', { ...ether, amount: String(DOLLAR) }),
    item('4000-usdc', { amount: '4000000000' }),
  ]
  expect(ids(sorted(items, 'largest', prices))).toBe('4000-usdc 1-eth 25-usdc')
  expect(ids(sorted(items, 'smallest', prices))).toBe('25-usdc 1-eth 4000-usdc')
})

it('a price of now goes before the one that was kept', () => {
  const items = [
    item('once-dear', { ...ether, amount: String(DOLLAR), usdPrice: String(9_000n * DOLLAR) }),
    item('4000-usdc', { amount: '4000000000', usdPrice: String(DOLLAR) }),
  ]
  expect(ids(sorted(items, 'largest', new Map()))).toBe('once-dear 4000-usdc')
  expect(ids(sorted(items, 'largest', prices))).toBe('4000-usdc once-dear')
})

it('what has no price follows by the amount of its token, and what has no amount after that', () => {
  const stranger = { token: `0x${'9'.repeat(40)}` } as const
  const piece = { tokenId: '7', title: null, image: null, listed: false }
  const items = [
    item('piece', { piece, amount: '3' }),
    item('unread', { ...stranger, decimals: null, amount: '5' }),
    item('2-of-18', { ...stranger, decimals: 18, amount: String(2n * DOLLAR) }),
    item('1000-of-6', { ...stranger, amount: '1000000000' }),
    item('7-of-60', { ...stranger, decimals: 60, amount: String(7n * 10n ** 60n) }),
    item('a-cent', { amount: '10000' }),
  ]
  expect(ids(sorted(items, 'largest', prices))).toBe('a-cent 1000-of-6 7-of-60 2-of-18 unread piece')
  expect(ids(sorted(items, 'smallest', prices))).toBe('a-cent 2-of-18 7-of-60 1000-of-6 unread piece')
})

it('by their type, the newest of each first', () => {
  const items = [
    item('a', { type: 'linkReceived' }),
    item('b', { type: 'linkSent' }),
    item('c', { type: 'directReceived' }),
    item('d', { type: 'directSent' }),
  ]
  expect(ids(sorted(items, 'sent', prices))).toBe('b d a c')
  expect(ids(sorted(items, 'received', prices))).toBe('a c b d')
})

it('every order has all of them, and one of one history is always the same', () => {
  const row = fc.record({
    type: fc.constantFrom('linkSent', 'linkReceived', 'directSent', 'directReceived'),
    amount: fc.constantFrom('1', '2', '30000000'),
    decimals: fc.constantFrom(6, 18, null),
    token: fc.constantFrom(ALICE, BOB, null),
    date: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(
      fc.array(row),
      fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
      fc.nat(),
      (found, sort, turn) => {
        const items = found.map((change, at) => item(String(at), change))
        const newest = items.toSorted((one, other) => newestFirst(one.row, other.row))
        const result = sorted(newest, sort, prices)
        expect(new Set(result)).toEqual(new Set(items))
        expect(result).toHaveLength(items.length)
        const cut = turn % (items.length + 1)
        const turned = [...items.slice(cut), ...items.slice(0, cut)]
        turned.sort((one, other) => newestFirst(one.row, other.row))
        expect(ids(sorted(turned, sort, prices))).toBe(ids(result))
        if (sort === 'sent') {
          const ways = result.map((one) => isSent(one.row))
          expect(ways.indexOf(false) === -1 || !ways.slice(ways.indexOf(false)).includes(true)).toBe(true)
        }
      },
    ),
  )
})
