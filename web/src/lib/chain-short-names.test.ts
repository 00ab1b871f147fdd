import { expect, it } from 'vitest'
import { chainName, chainOfShortName } from './chain-short-names'

const KNOWN = [
  ['eth', '1'],
  ['oeth', '10'],
  ['bnb', '56'],
  ['gno', '100'],
  ['pol', '137'],
  ['matic', '137'],
  ['base', '8453'],
  ['arb1', '42161'],
  ['arb-nova', '42170'],
  ['avax', '43114'],
  ['scr', '534352'],
  ['sep', '11155111'],
] as const

it.each(KNOWN)('%s is chain %s, in any letters', (shortName, chainId) => {
  expect(chainOfShortName(shortName)?.chainId).toBe(chainId)
  expect(chainOfShortName(shortName.toUpperCase())?.chainId).toBe(chainId)
})

it('no beginning of a short name is taken for another chain', () => {
  const whole = new Set<string>(KNOWN.map(([shortName]) => shortName))
  for (const [shortName] of KNOWN)
    for (let length = 0; length < shortName.length; length++) {
      const part = shortName.slice(0, length)
      if (!whole.has(part)) expect(chainOfShortName(part), part).toBeNull()
    }
})

it.each(['', 'constructor', '__proto__', 'oethx', 'op', '10'])('%j is none', (text) => {
  expect(chainOfShortName(text)).toBeNull()
})

it('is called as the server calls it', () => {
  expect(chainName('10', [{ chainId: '10', name: 'OP Mainnet' }])).toBe('OP Mainnet')
  expect(chainName('10', [])).toBe('Optimism')
  expect(chainName('4711', [])).toBe('#4711')
})
