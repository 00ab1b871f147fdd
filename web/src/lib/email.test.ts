import { expect, it } from 'vitest'
import { isEmail } from './email'

it.each(['ada@example.com', 'ada+nut@mail.example.co.uk', 'müller@example.com'])('%s is one', (text) => {
  expect(isEmail(text)).toBe(true)
})

it.each([
  '',
  'ada',
  'ada@example',
  'a da@example.com',
  'ada@exa\u200bmple.com',
  'a\u00adda@example.com',
  'ada@example.com\u2060',
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
})
