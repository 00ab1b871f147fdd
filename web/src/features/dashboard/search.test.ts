import { expect, it } from 'vitest'
import { addressOf, type DashboardSearch, readSearch, SORTS, type Sort } from './search'

it.each<[string, DashboardSearch]>([
  ['', {}],
  ['?sort=newest&page=1&q=', {}],
  ['?sort=oldest&q=25+USDC&page=3', { sort: 'oldest', q: '25 USDC', page: 3 }],
  ['?sort=toString&page=1.5', {}],
  ['?page=-2&sort=', {}],
  ['?page=1e99', {}],
  [`?q=${'x'.repeat(500)}`, { q: 'x'.repeat(100) }],
])('%s', (text, search) => expect(readSearch(text)).toEqual(search))

it('what an address says is read out of it again', () => {
  for (const sort of Object.keys(SORTS) as Sort[])
    for (const q of ['', 'a&b=c#d', '“ü”'])
      for (const page of [1, 2, 77]) {
        const search = readSearch(new URL(addressOf({ sort, q, page }), 'https://a').search)
        expect({ sort: 'newest', q: '', page: 1, ...search }).toEqual({ sort, q, page })
      }
  expect(addressOf({})).toBe('/dashboard')
})

it('the menu has the orders of the specification', () => {
  expect(Object.values(SORTS)).toEqual([
    'Date new to old',
    'Date old to new',
    'Amount low to high',
    'Amount high to low',
    'Type send',
    'Type receive',
  ])
})
