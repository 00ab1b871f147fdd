import { describe, expect, it } from 'vitest'
import { parseLink } from '@filbert/sdk/link'
import { mendedLink, noteReadOnItsWay, wasReadOnItsWay, withQuery } from '@/lib/mended-link'
import { unwrappedLink } from './unwrapped-link'

const SECRET = 'WpQIuBvptLkCV3aF'
const LINK = `https://filbert.example/claim?c=31337&v=v4.4&i=5&t=ui#p=${SECRET}`
const [BEFORE = ''] = LINK.split('#')
const read = { ok: true, secret: SECRET, deposits: [{ chainId: '31337', version: 'v4.4', index: '5' }] }

describe('a link whose # was escaped', () => {
  it.each([
    LINK.replace('#', '%23'),
    LINK.replace('#p=', '%23p%3D'),
    LINK.replace('#', '%2523'),
    LINK.replace('#p=', '%2523p%253d'),
    `${LINK.replace('#', '%23')}&utm_source=mail`,
    `/claim?c=31337&v=v4.4&i=5%23p=${SECRET}`,
  ])('is read as it was written: %s', (damaged) => {
    expect(parseLink(mendedLink(damaged) ?? '')).toMatchObject(read)
  })

  it.each([
    ['of the address of a page', `/claim%3Fc=31337&v=v4.4&i=5%23p=${SECRET}`],
    ['with all that follows', `/claim${encodeURIComponent(LINK.slice(LINK.indexOf('?')))}`],
    ['twice', `/claim%253Fc%253D31337%2526v%253Dv4.4%2526i%253D5%2523p%253D${SECRET}`],
  ])('is read as it was written where the ? was escaped too, %s', (_, damaged) => {
    expect(parseLink(mendedLink(withQuery(damaged)) ?? '')).toMatchObject(read)
    const pasted = unwrappedLink(`Look: https://filbert.example${damaged} bye`)
    expect(parseLink(pasted.link)).toMatchObject(read)
    expect(pasted.wasRead).toBe(true)
  })

  it('was not read where the ? alone was escaped', () => {
    const pasted = unwrappedLink(`Look: ${LINK.replace('?', '%3F')}`)
    expect(parseLink(pasted.link)).toMatchObject(read)
    expect(pasted.wasRead).toBe(false)
  })

  it.each([LINK, BEFORE, '/claim?x=/claim%3Fc', '/send%3Fc=1'])('has its ? as it stands in %s', (whole) => {
    expect(withQuery(whole)).toBe(whole)
  })

  it.each([LINK, BEFORE, '/claim', `/claim?c=1#x%23p=${SECRET}`])('is not seen in %s', (whole) => {
    expect(mendedLink(whole)).toBeNull()
  })
})

const wrapped: [gateway: string, address: string][] = [
  ['a parameter', `https://nam01.safelinks.example/?url=${encodeURIComponent(LINK)}&data=05%7C02&reserved=0`],
  ['a redirect', `https://www.search.example/url?sa=t&q=${encodeURIComponent(LINK)}&usg=AOv`],
  [
    'dashes for escapes',
    `https://urldefense.example/v2/url?u=${encodeURIComponent(LINK).replaceAll('%2F', '_').replaceAll('%', '-')}&d=DwMF`,
  ],
  ['stars for characters', `https://urldefense.example/v3/__${LINK.replace('#', '*')}__;Iw!!Abc!xyz$`],
  ['its path', `https://gateway.example/redirect/${encodeURIComponent(LINK)}`],
  [
    'another gateway',
    `https://a.example/?u=${encodeURIComponent(`https://b.example/?url=${encodeURIComponent(LINK)}`)}`,
  ],
  ['a parameter, its # behind', `https://a.example/?url=${encodeURIComponent(BEFORE)}&d=1#p=${SECRET}`],
  ['a parameter, its # escaped', `https://a.example/?url=${encodeURIComponent(LINK.replace('#', '%23'))}`],
]

describe('a link that a mail gateway wrapped', () => {
  it.each(wrapped)('into %s is found, and was read on its way', (_, address) => {
    const { link, wasRead } = unwrappedLink(`Look: ${address} bye`)
    expect(parseLink(link)).toMatchObject(read)
    expect(wasRead).toBe(true)
  })

  it('is one only where it was wrapped', () => {
    expect(unwrappedLink(`Look: ${LINK}`)).toEqual({ link: LINK, wasRead: false })
    expect(unwrappedLink('https://a.example/?url=javascript%3Aalert(1)').wasRead).toBe(false)
    expect(unwrappedLink('hello')).toEqual({ link: 'hello', wasRead: false })
  })
})

it('that a link was read on its way is said of that one alone', () => {
  noteReadOnItsWay(LINK)
  expect(wasReadOnItsWay(`/claim?c=31337&v=v4.4&i=5#p=${SECRET}`)).toBe(true)
  expect(wasReadOnItsWay(`/claim?c=31337&v=v4.4&i=5#t=ui&p=${SECRET}`)).toBe(true)
  expect(wasReadOnItsWay('/claim?c=31337&v=v4.4&i=5#p=AnotherSecret123')).toBe(false)
  expect(wasReadOnItsWay('/claim')).toBe(false)
})
