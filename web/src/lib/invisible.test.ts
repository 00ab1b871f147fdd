import { expect, it } from 'vitest'
import { invisibleIn, trimInvisible } from './invisible'

const NO_EMOJI = { emoji: false }
const EMOJI = { emoji: true }

it.each([
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u202a',
  '\u2060',
  '\u2066',
  '\ufe0f',
  '\0',
  '\u2028',
  '\u00a0',
])('drops %j at the ends and keeps what is between', (character) => {
  expect(trimInvisible(`${character} ${character}0x12${character}\n${character}`)).toBe('0x12')
  expect(trimInvisible(character.repeat(3))).toBe('')
})

it.each([
  ['\u200b', 'U+200B'],
  ['\u00ad', 'U+00AD'],
  ['\ufeff', 'U+FEFF'],
  ['\u202e', 'U+202E'],
  ['\ufe0f', 'U+FE0F'],
  ['\0', 'U+0000'],
  ['\u{e0041}', 'U+E0041'],
])('finds %j inside', (character, name) => {
  expect(invisibleIn(`0x7099${character}7970`, NO_EMOJI)).toEqual({ character: name, after: '0x7099' })
})

it.each(['', 'ada.eth', '0x 12', 'BE68\t5390', 'müller', '🌰'])('finds none in %j', (text) => {
  expect(invisibleIn(text, NO_EMOJI)).toBeNull()
})

it.each([
  '❤\ufe0f.eth',
  '1\ufe0f\u20e3.eth',
  '🚴\u200d♂\ufe0f.eth',
  '❤\ufe0f\u200d🔥.eth',
  '👩🏽\u200d💻.eth',
])('leaves %j, whose emoji is made of several characters', (name) => {
  expect(invisibleIn(name, EMOJI)).toBeNull()
  expect(invisibleIn(name, NO_EMOJI)).not.toBeNull()
})

it('finds one between letters of a name', () => {
  expect(invisibleIn('al\u200dmond.eth', EMOJI)).toEqual({ character: 'U+200D', after: 'al' })
  expect(invisibleIn('al\ufe0fmond.eth', EMOJI)).toEqual({ character: 'U+FE0F', after: 'al' })
})
