import { expect, it } from 'vitest'
import { refuseSecrets } from '../src/secret-guard.js'
import { KEY, SECRET } from './world.js'

const OWN = [SECRET, KEY.privateKey]
const form = (name: string, value: string) => {
  const made = new FormData()
  made.set(name, value)
  return made
}

it.each<[string, unknown]>([
  ['a whole link', { link: 'https://a.test/claim?c=1&v=v4.4&i=2#p=abcdefgh' }],
  ['one that lost its #', 'https://a.test/claim?c=1&p=abcdefgh'],
  ['an escaped one', 'https%3A%2F%2Fa.test%2Fclaim%3Fc%3D1%23p%3Dabcdefgh'],
  ['one escaped twice', 'a.test%252Fclaim%2523p%253Dabcdefgh'],
  ['one from a mail', 'https://a.test/claim?c=1&amp;p=abcdefgh'],
  ['a field for it', { deep: [{ Password: 'x' }] }],
  ['a key’s field', { privateKey: '0x00' }],
  ['a form with one', form('link', 'https://a.test/#p=abcdefgh')],
  ['a form’s field for it', form('secret', 'x')],
  ['the secret by itself', { note: `it is ${SECRET}!` }],
  ['the key by itself', { note: KEY.privateKey.slice(2).toUpperCase() }],
  ['the secret as a name', { [SECRET]: 1 }],
])('%s is not sent', (_name, sent) => {
  expect(() => refuseSecrets(sent, OWN)).toThrow(expect.objectContaining({ code: 'secret_outbound' }))
})

it.each<[string, unknown]>([
  ['the public part of a link', { link: 'https://a.test/claim?c=1&v=v4.4&i=2' }],
  ['the address of its key', { pubKey20: KEY.pubKey20 }],
  ['a path that asks for it', `/links?pubKey20=${KEY.pubKey20}`],
  ['numbers and nothing', { a: 1, b: null, c: [true] }],
])('%s is', (_name, sent) => {
  expect(() => refuseSecrets(sent, OWN)).not.toThrow()
})

it('an error says nothing of what it kept back', () => {
  const said = (() => {
    try {
      refuseSecrets({ a: SECRET }, OWN)
    } catch (error) {
      return JSON.stringify(error) + String(error)
    }
  })()
  expect(said).toContain('secret_outbound')
  expect(said).not.toContain(SECRET)
})
