import { expect, it } from 'vitest'
import type { Hex } from '@/lib/hex'
import { deadEndAt } from './dead-end'

const at = (digit: string) => `0x${digit.repeat(40)}` as Hex
const chain = { vaults: { v4: at('a'), 'v4.4': at('b') }, router: at('c') }

it.each([
  ['the token', at('d'), 'token'],
  ['the newest vault', at('b'), 'vault'],
  ['an older vault, in other letters', at('A'), 'vault'],
  ['the router', at('c'), 'vault'],
  ['anybody else', at('e'), null],
])('%s', (_, address, what) => {
  expect(deadEndAt(address, at('d'), chain)).toBe(what)
})

it('a chain without a router', () => {
  expect(deadEndAt(at('c'), at('d'), { ...chain, router: null })).toBeNull()
})
