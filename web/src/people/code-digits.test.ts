import { expect, it } from 'vitest'
import { codeDigits, isWholeCode } from './code-digits'

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123\u00a0456\n', '123456'],
  ['123-456', '123456'],
  ['Your code: 123 456.', '123456'],
  ['\uff11\uff12\uff13456', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  ['', ''],
])('reads %j as %j', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits)
})

it('tells a whole code from a part of one', () => {
  expect(isWholeCode('123456')).toBe(true)
  expect(isWholeCode('12345')).toBe(false)
  expect(isWholeCode('')).toBe(false)
})
