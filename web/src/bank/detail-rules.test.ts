import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countries, countryName } from './countries'
import { type Detail, DETAILS, detailText, isRoutingNumber, problemOfDetail } from './detail-rules'
import { STATES } from './states'

/** The server's tests read the same table. */
const LINES: Record<'street' | 'city', { right: string[]; wrong: string[] }> = JSON.parse(
  readFileSync(new URL('../../../testdata/bank-address-vectors.json', import.meta.url), 'utf8'),
)

describe('what an account needs', () => {
  it('is required, all of it', () => {
    expect(DETAILS.iban).toEqual(['bic'])
    expect([...DETAILS.us].sort()).toEqual([
      'accountKind',
      'city',
      'country',
      'postalCode',
      'routingNumber',
      'state',
      'street',
    ])
    for (const detail of [...DETAILS.iban, ...DETAILS.us])
      for (const nothing of ['', '   ']) {
        expect(problemOfDetail(detail, nothing, 'USA')).toBe('This field is required')
      }
  })

  it.each<[Detail, string, string]>([
    ['bic', '\u200BKREDBEBB\uFEFF', 'KREDBEBB'],
    ['routingNumber', '021000021\u200B', '021000021'],
    ['city', '\u200ENew York', 'New York'],
  ])('%s is read without what nobody sees at its ends: %j', (detail, typed, text) => {
    expect(problemOfDetail(detail, typed, 'USA')).toBeNull()
    expect(detailText(detail, typed)).toBe(text)
  })

  it.each<[Detail, string]>([
    ['bic', 'KRED\u200BBEBB'],
    ['routingNumber', '0210\u200B00021'],
    ['street', '1 Ma\u200Bin Street'],
  ])('%s has what nobody sees inside of it named: %j', (detail, typed) => {
    expect(problemOfDetail(detail, typed, 'USA')).toContain(
      'an invisible character (zero-width space, U+200B)',
    )
  })

  it.each<[Detail, string, boolean]>([
    ['bic', 'KREDBEBB', true],
    ['bic', 'kred be bb xxx', true],
    ['bic', 'KREDBEB', false],
    ['bic', 'KREDBEBBXX', false],
    ['bic', '1REDBEBB', false],
    ['bic', 'KRED11BB', false],
    ['accountKind', 'checking', true],
    ['accountKind', 'savings', true],
    ['postalCode', '10001', true],
    ['postalCode', '10001-1234', true],
    ['postalCode', '1000', false],
    ['postalCode', 'SW1A 1AA', false],
    ['state', 'NY', true],
  ])('%s %j: %s', (detail, typed, isRight) => {
    expect(problemOfDetail(detail, typed, 'USA') === null).toBe(isRight)
  })

  it.each(['street', 'city'] as const)('a %s is read as the server reads it', (detail) => {
    for (const text of LINES[detail].right) expect(problemOfDetail(detail, text, 'USA'), text).toBeNull()
    for (const text of LINES[detail].wrong) expect(problemOfDetail(detail, text, 'USA'), text).not.toBeNull()
  })

  it('has the postal codes of its own country', () => {
    expect(problemOfDetail('postalCode', 'SW1A 1AA', 'GBR')).toBeNull()
  })

  it('is sent as the server reads it', () => {
    expect(detailText('bic', ' kred be bb ')).toBe('KREDBEBB')
    expect(detailText('routingNumber', '0210-0002 1')).toBe('021000021')
    expect(detailText('street', ' 1 Nut Street ')).toBe('1 Nut Street')
  })
})

describe('a routing number', () => {
  it.each(['021000021', '011000015', '121000358', '322271627', '026009593'])('is one: %s', (number) => {
    expect(isRoutingNumber(number)).toBe(true)
  })

  it.each([
    ['a wrong check digit', '123456789'],
    ['nothing', '000000000'],
    ['the government', '001000015'],
    ['traveller’s cheques', '801000018'],
    ['too short', '02100002'],
    ['too long', '0210000210'],
    ['a prefix of nobody', '131000013'],
  ])('is none: %s', (_, number) => {
    expect(isRoutingNumber(number)).toBe(false)
  })

  it('with any one digit changed is none', () => {
    const number = '021000021'
    for (const [at, digit] of [...number].entries())
      for (const other of '0123456789'.replace(digit, ''))
        expect(isRoutingNumber(number.slice(0, at) + other + number.slice(at + 1))).toBe(false)
  })
})

describe('the lists of an address', () => {
  it('have each country once, by its three letters and its name', () => {
    const all = countries()
    expect(all).toHaveLength(249)
    expect(new Set(all.map(({ code }) => code)).size).toBe(249)
    for (const { code, name } of all) {
      expect(code).toMatch(/^[A-Z]{3}$/)
      expect(name).not.toBe(code)
    }
    expect(countryName('BEL')).toBe('Belgium')
    expect(countryName('???')).toBe('???')
  })

  it('have each state of the United States once', () => {
    expect(STATES).toHaveLength(56)
    expect(new Set(STATES.map(([code]) => code)).size).toBe(56)
    expect(STATES.map(([, name]) => name)).toEqual(STATES.map(([, name]) => name).sort())
  })
})
