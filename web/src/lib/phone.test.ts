import { expect, it } from 'vitest'
import { readPhone } from './phone'

it.each([
  ['+43 660 1234567', 'en', '+436601234567'],
  ['0660 1234567', 'de-AT', '+436601234567'],
  ['(415) 555-2671', 'en-US', '+14155552671'],
  ['0660 1234567', 'en', null],
  ['12345', 'en', null],
  ['+nonsense', 'en-US', null],
  ['+1 415 555 2671 999 999 999', 'en-US', null],
  ['call me at +43 660 1234567', 'en', null],
  ['0660 1234567', 'not a locale', null],
])('%s on a device that speaks %s', (text, locale, number) => {
  expect(readPhone(text, locale)).toBe(number)
})
