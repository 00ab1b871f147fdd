import fc from 'fast-check'
import { isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { readNumber } from './read-number'

/** One of each country that is paid to, from the examples of the registry. */
const IBANS = [
  'AD1200012030200359100100',
  'AL47212110090000000235698741',
  'AT611904300234573201',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'CH9300762011623852957',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'EE382200221020145685',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GI75NWBK000000007099453',
  'GR1601101250000000012300695',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'MC5811222000010123456789030',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'RO49AAAA1B31007593840000',
  'RS35260005601001611379',
  'SE4550000000058398257466',
  'SI56263300012039086',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'VA59001123000012345678',
]

describe('an IBAN', () => {
  it.each(IBANS)('of each country is read, in whatever groups: %s', (iban) => {
    const read = { kind: 'iban', number: iban, doubtful: false }
    expect(readNumber(iban)).toEqual(read)
    expect(readNumber(iban.toLowerCase().replace(/.{4}/g, '$& '))).toEqual(read)
  })

  it.each(IBANS)('with any of its digits changed is none: %s', (iban) => {
    for (const [at, digit] of [...iban].entries()) {
      if (!/\d/.test(digit)) continue
      for (const other of '0123456789'.replace(digit, '')) {
        const slip = iban.slice(0, at) + other + iban.slice(at + 1)
        expect(readNumber(slip), slip).toEqual({ kind: 'wrong', why: 'bad_iban' })
      }
    }
  })

  it('whose own check digits its country says are wrong is one to be compared', () => {
    // 539-0075471-33 has to end in its remainder modulo 97, which 34 is not.
    const iban = withCheckDigits('BE', '539007547035')
    expect(readNumber(iban)).toEqual({ kind: 'iban', number: iban, doubtful: true })
  })

  it('that is read is an IBAN to others, too, or doubtful', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 })
    fc.assert(
      fc.property(digits, (account) => {
        const iban = withCheckDigits('DE', account.join(''))
        expect(readNumber(iban)).toEqual({ kind: 'iban', number: iban, doubtful: !isValidIBAN(iban) })
      }),
    )
  })
})

it.each([
  ['12345', { kind: 'wrong', why: 'bad_us' }],
  ['123456', { kind: 'us', number: '123456' }],
  ['1234-5678 901234567', { kind: 'us', number: '12345678901234567' }],
  ['123456789012345678', { kind: 'wrong', why: 'bad_us' }],
  ['', { kind: 'wrong', why: 'neither' }],
  ['hello', { kind: 'wrong', why: 'neither' }],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { kind: 'wrong', why: 'neither' }],
])('%j is %j', (text, read) => {
  expect(readNumber(text)).toEqual(read)
})

/** The IBAN of an account, with the digits that ISO 7064 gives it. */
function withCheckDigits(country: string, account: string): string {
  const moved = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return `${country}${String(98n - (BigInt(moved) % 97n)).padStart(2, '0')}${account}`
}
