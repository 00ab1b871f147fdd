import { expect, it } from 'vitest'
import type { Hex } from '@/lib/hex'
import { alikeOf, distinctAddress, isAlike } from './alike'

const between = (middle: string, first = '7099', last = '79c8'): Hex =>
  `0x${first}${middle.repeat(32).slice(0, 32)}${last}`
const ONE = between('a')

it.each<[string, Hex, boolean]>([
  ['four digits at both ends', between('b'), true],
  ['three digits at both ends', between('b', '709a', 'a9c8'), true],
  ['in capitals', `0x${between('b').slice(2).toUpperCase()}`, true],
  ['itself', ONE, false],
  ['itself in capitals', `0x${ONE.slice(2).toUpperCase()}`, false],
  ['the beginning alone', between('b', '7099', '0000'), false],
  ['the end alone', between('b', '0000', '79c8'), false],
])('alike: %s', (_, other, alike) => {
  expect(isAlike(ONE, other)).toBe(alike)
  expect(alikeOf(ONE, ['0x0000000000000000000000000000000000000001', other])).toBe(alike ? other : null)
})

it('has as many digits as tell it apart', () => {
  expect(distinctAddress(ONE, [])).toBe('0x7099…79c8')
  expect(distinctAddress(ONE, [ONE])).toBe('0x7099…79c8')
  expect(distinctAddress(ONE, [between('b')])).toBe('0x7099aa…aa79c8')
  expect(distinctAddress(ONE, [between('b'), between('a', '7099aa', '79c8')])).not.toBe('0x7099…79c8')
  const middle = `0x7099${'a'.repeat(15)}b${'a'.repeat(16)}79c8` as Hex
  expect(distinctAddress(ONE, [middle])).toBe(ONE)
})
