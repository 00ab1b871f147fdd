import { expect, it } from 'vitest'
import { BOOSTS, shownFactor, shownPoints, totalFactor } from './figures'
import { tabNamed } from './tab-names'

it('floors points', () => {
  expect(shownPoints(1_240.99)).toBe(new Intl.NumberFormat().format(1_240))
  expect(shownPoints(0.9)).toBe('0')
})

it('boosts by what the specification says', () => {
  expect(BOOSTS).toEqual([{ name: 'Early frend', factor: 1.4 }])
  expect(shownFactor(totalFactor(BOOSTS))).toBe('1.4X')
})

it('opens with the history, whatever else an address says', () => {
  expect(['contacts', 'accounts', 'history'].map(tabNamed)).toEqual(['contacts', 'accounts', 'history'])
  for (const odd of [undefined, '', 'bank', 7, '__proto__']) expect(tabNamed(odd)).toBe('history')
})
