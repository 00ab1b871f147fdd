import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inUsername } from './username'

it('takes letters and digits, and no other key', () => {
  expect(inUsername('Ada1815')).toBe('Ada1815')
  expect(inUsername('ada.lovelace@example')).toBe('adalovelaceexamp')
  expect(inUsername('a b-c_d!')).toBe('abcd')
  expect(inUsername('żółw٣')).toBe('w')
})

it('takes sixteen', () => {
  expect(inUsername('a'.repeat(40))).toHaveLength(16)
})

it('leaves nothing that the server would refuse', () => {
  fc.assert(fc.property(fc.string(), (typed) => /^[A-Za-z0-9]{0,16}$/.test(inUsername(typed))))
})
