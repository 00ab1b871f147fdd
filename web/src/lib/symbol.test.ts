import { expect, it } from 'vitest'
import { shortTokenId, shownSymbol } from './symbol'

it.each([
  ['USDC', 'USDC'],
  ['USD₮0', 'USD₮0'],
  ['\u202eCDSU\u200b', 'CDSU'],
  [' A\nB\u0000 ', 'AB'],
  ['\u200d', 'tokens'],
  ['', 'tokens'],
  ['A'.repeat(300), `${'A'.repeat(15)}…`],
  ['🌰'.repeat(17), `${'🌰'.repeat(15)}…`],
])('the symbol %j is shown as %j', (given, shown) => {
  expect(shownSymbol(given)).toBe(shown)
})

it.each([
  ['7', '7'],
  ['123456789012', '123456789012'],
  [String(2n ** 256n - 1n), '1157…9935'],
])('the token id %s is shown as %s', (given, shown) => {
  expect(shortTokenId(given)).toBe(shown)
})
