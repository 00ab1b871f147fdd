import { describe, expect, it } from 'vitest'
import { isName, type NameProblem, parseName } from './name'

describe('isName', () => {
  it.each(['alice.eth', ' alice.eth\n', 'ALICE.ETH', 'alice.eth.', 'a b.eth', '.eth'])('knows %j', (text) => {
    expect(isName(text)).toBe(true)
  })

  it.each(['', 'eth', 'alice', 'alice.com', 'alice.eth.com', 'alice@x.eth.org', 'alice。eth', '0xeth'])(
    'leaves %j to others',
    (text) => {
      expect(isName(text)).toBe(false)
    },
  )
})

describe('parseName', () => {
  it.each(['alice.eth', 'pay.alice.eth', 'müller.eth', '🌰.eth', `${'a'.repeat(249)}.eth`])(
    'takes %j',
    (name) => {
      expect(parseName(` ${name}\n`)).toEqual({ ok: true, name })
    },
  )

  it.each<[string, NameProblem]>([
    ['.eth', 'form'],
    ['alice..eth', 'form'],
    ['.alice.eth', 'form'],
    ['alice.eth.', 'form'],
    ['al ice.eth', 'form'],
    ['alice', 'form'],
    [`${'a'.repeat(250)}.eth`, 'too_long'],
    [`${'🌰'.repeat(63)}.eth`, 'too_long'],
    ['Alice.eth', 'capitals'],
    ['alice.ETH', 'capitals'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseName(text)).toEqual({ ok: false, problem })
  })
})
