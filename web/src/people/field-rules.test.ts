import { expect, it } from 'vitest'
import { type EntryField, problemOf } from './field-rules'

it.each<[EntryField, string, string | null]>([
  ['email', '', 'This field is required'],
  ['email', '   ', 'This field is required'],
  ['email', 'nobody', 'Invalid email address'],
  ['email', 'nobody@nowhere', 'Invalid email address'],
  ['email', 'two words@example.com', 'Invalid email address'],
  ['email', ' Ada@Example.com ', null],
  ['email', '\u200B', 'This field is required'],
  ['email', '\u2060Ada@Example.com\u200B ', null],
  ['email', 'nobody\u200B', 'Invalid email address'],
  ['email', 'ada+filbert@mail.example.co.uk', null],
  ['name', ' ', 'This field is required'],
  ['name', 'Ada', null],
  ['password', '', 'This field is required'],
  ['password', ' ', null],
])('%s %j: %s', (field, typed, problem) => {
  expect(problemOf(field, typed)).toBe(problem)
})

it('an invisible character inside of an address is named', () => {
  expect(problemOf('email', 'ada\u200B@example.com')).toMatch(
    /^After “ada” there is an invisible character \(zero-width space, U\+200B\)\./,
  )
})
