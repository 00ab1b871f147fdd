import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBankNumber } from './bank-number'

describe('an IBAN', () => {
  it.each([
    'BE68539007547034',
    'DE44500105175407324931',
    'GB82WEST12345698765432',
    'FR1420041010050500013M02606',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('is read: %s', (iban) => {
    const read = { kind: 'iban', iban }
    expect(readBankNumber(iban)).toEqual(read)
    expect(readBankNumber(` ${iban.toLowerCase().replace(/.{4}/g, '$& ')}\n`)).toEqual(read)
    expect(readBankNumber(iban.replace(/.{4}/g, '$&-'))).toEqual(read)
  })

  it.each([
    ['a wrong check digit', 'BE68539007547035'],
    ['right for the check, of a wrong length', 'AL84212110090000AB023569874'],
    ['a country that is not paid out to', 'TR330006100519786457841326'],
    ['no country at all', 'XX68539007547034'],
    ['cut off', 'BE6853900754'],
    ['begun', 'BE68'],
    // Leaves the remainder that 98 does.
    ['check digits that are not given out', withCheckDigits('BE', '539007547', '01')],
  ])('is refused: %s, %s', (_, text) => {
    expect(readBankNumber(text)).toEqual({ kind: 'bad_iban' })
  })

  it('with any one character changed is refused', () => {
    const iban = 'GB82WEST12345698765432'
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(fc.integer({ min: 4, max: iban.length - 1 }), character, (at, other) => {
        fc.pre(other !== iban.charAt(at))
        const slip = iban.slice(0, at) + other + iban.slice(at + 1)
        expect(readBankNumber(slip)).toEqual({ kind: 'bad_iban' })
      }),
    )
  })
})

describe('a US account number', () => {
  it.each(['123456', '12345678901234567', '0012 3456 78', '123-456-789'])('is read: %s', (text) => {
    expect(readBankNumber(text)).toEqual({ kind: 'us', number: text.replace(/[ -]/g, '') })
  })

  it.each(['1', '12345', '123456789012345678'])('is refused: %s', (text) => {
    expect(readBankNumber(text)).toEqual({ kind: 'bad_us' })
  })
})

it.each([
  '',
  '0',
  '0x',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'alice.eth',
  'be68.eth',
  'BE',
  'hello',
])('leaves %j to others', (text) => {
  expect(readBankNumber(text)).toBeNull()
})

/** A Belgian number that passes the check with those digits: its own last two are chosen for it. */
function withCheckDigits(country: string, account: string, digits: string): string {
  for (let last = 0; last < 1000; last++) {
    const tail = `${account}${String(last).padStart(3, '0')}`
    const moved = `${tail}${country}${digits}`.replace(/[A-Z]/g, (letter) =>
      String(Number.parseInt(letter, 36)),
    )
    if (BigInt(moved) % 97n === 1n) return `${country}${digits}${tail}`
  }
  throw new Error('no such number')
}
