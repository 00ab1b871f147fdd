import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retypedText } from './recipient'
import { readRecipient, type TypedRecipient } from './typed-recipient'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const address = (more: object = {}) => ({ kind: 'address', address: ADDRESS, ...more })
const wrong = (code: string, more: object = {}) => ({ kind: 'wrong', problem: { code, ...more } })

describe('a typed recipient', () => {
  it.each([
    { kind: 'address', address: ADDRESS, chainId: '10' } as const,
    { kind: 'name', name: 'ada.eth', address: ADDRESS, chainId: '10' } as const,
  ])('keeps its chain when it is typed again: $kind', (to) => {
    const { address: _, ...read } = to
    expect(readRecipient(retypedText(to))).toEqual(to.kind === 'address' ? to : read)
  })

  it.each([
    ['ada@example.com', { kind: 'email', email: 'ada@example.com' }],
    [' mailto:ada+filbert@mail.example.co.uk ', { kind: 'email', email: 'ada+filbert@mail.example.co.uk' }],
    ['E-mail: ada@example.com', { kind: 'email', email: 'ada@example.com' }],
    ['+43 660 1234567', { kind: 'phone', text: '+43 660 1234567' }],
    ['tel:+436601234567', { kind: 'phone', text: '+436601234567' }],
    ['Phone: +436601234567', { kind: 'phone', text: '+436601234567' }],
    ['0660 123-4567', { kind: 'phone', text: '0660 123-4567' }],
    ['12345', { kind: 'phone', text: '12345' }],
    ['+nonsense', { kind: 'phone', text: '+nonsense' }],
    [ADDRESS, address()],
    [ADDRESS.toLowerCase(), address()],
    [`Wallet address: ${ADDRESS}`, address()],
    ['ada.eth', { kind: 'name', name: 'ada.eth' }],
    ['ADA.ETH', { kind: 'name', name: 'ADA.ETH' }],
    ['1\ufe0f\u20e3.eth', { kind: 'name', name: '1\ufe0f\u20e3.eth' }],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { kind: 'foreign', chain: 'Tron' }],
    ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1', { kind: 'foreign', chain: 'Bitcoin' }],
    ['IBAN: DE44 5001 0517 5407 3249 31', { kind: 'iban', iban: 'DE44500105175407324931' }],
    ['iban DE44500105175407324931', { kind: 'iban', iban: 'DE44500105175407324931' }],
    ['DE44500105175407324932', wrong('bad_iban')],
    ['ada..eth', wrong('form')],
    ['example.com', { kind: 'name', name: 'example.com' }],
    ['ada.base.eth', { kind: 'name', name: 'ada.base.eth' }],
    ['ENS: ada.base.eth', { kind: 'name', name: 'ada.base.eth' }],
    ['ada..com', wrong('form')],
    ['www.example.com', wrong('name')],
    [ADDRESS.slice(0, -1), wrong('too_short')],
    [ADDRESS.replace('0x7099', '0x7199'), wrong('bad_checksum')],
    [`0x${'0'.repeat(40)}`, wrong('zero')],
    ['', { kind: 'empty' }],
    ['   ', { kind: 'empty' }],
    ['\u200b', { kind: 'empty' }],
    ['IBAN:', { kind: 'empty' }],
  ])('%j', (text, read) => {
    expect(readRecipient(text)).toEqual(read)
  })

  it.each([
    'Ada',
    '1234',
    'ada@example',
    'ada@@example.com',
    'a b@example.com',
    'ada@example.com?cc=eve@example.com,x',
    `${'a'.repeat(250)}@example.com`,
    'foo:bar',
    'https://example.com',
    'https://example.com/ada.eth/',
    'example.com/ada',
    'example.com:8080',
    '1.50',
    '12.50 USDC',
    '12.50EUR',
    'oeth:',
    '<script>alert(1)</script>',
  ])('%.40s is none', (text) => {
    expect(readRecipient(text)).toEqual({ kind: 'unknown' })
  })

  it.each<[string, object]>([
    ['123456789', { kind: 'us', number: '123456789' }],
    ['Account number: 123456789', { kind: 'us', number: '123456789' }],
    ['12345', wrong('bad_us')],
    ['ada.eth', { kind: 'name', name: 'ada.eth' }],
    ['+43 660 1234567', { kind: 'phone', text: '+43 660 1234567' }],
  ])('%s where an account may be meant', (text, read) => {
    expect(readRecipient(text, 'account')).toEqual(read)
  })
})

describe('with the short name of a chain', () => {
  it.each([
    [`eth:${ADDRESS}`, '1'],
    [`oeth:${ADDRESS}`, '10'],
    [`OETH: ${ADDRESS.toLowerCase()}`, '10'],
    [`arb-nova:${ADDRESS}`, '42170'],
    [`eip155:10:${ADDRESS}`, '10'],
  ])('%s is meant for that one', (text, chainId) => {
    expect(readRecipient(text)).toEqual(address({ chainId }))
  })

  it('a name is meant for that one, too', () => {
    expect(readRecipient('oeth:ada.eth')).toEqual({ kind: 'name', name: 'ada.eth', chainId: '10' })
    expect(readRecipient('oeth:ada.com')).toEqual({ kind: 'name', name: 'ada.com', chainId: '10' })
  })

  it.each(['o', 'oe', 'oet', 'oethx', 'ar', 'arb-', 'constructor', '10'])(
    'of no chain is refused: %s',
    (prefix) => {
      expect(readRecipient(`${prefix}:${ADDRESS}`)).toEqual(wrong('unknown_chain', { prefix }))
    },
  )

  it('an address with a slip says so', () => {
    expect(readRecipient(`oeth:${ADDRESS.slice(0, -1)}`)).toEqual(wrong('too_short'))
    expect(readRecipient(`oeth:${ADDRESS.replace('0x7099', '0x7199')}`)).toEqual(wrong('bad_checksum'))
  })

  it('nothing that is typed on the way to it is another recipient', () => {
    const text = `oeth:${ADDRESS}`
    for (let length = 1; length < text.length; length++) {
      const { kind } = readRecipient(text.slice(0, length))
      expect(['unknown', 'wrong'], text.slice(0, length)).toContain(kind)
    }
  })
})

describe('a request for a payment', () => {
  const transfer = `ethereum:${TOKEN}@10/transfer?address=${ADDRESS}`
  it.each([
    [`ethereum:${ADDRESS}`, address()],
    [`ethereum:${ADDRESS}@10`, address({ chainId: '10' })],
    [
      `ethereum:${ADDRESS}@10?value=1e18`,
      address({ chainId: '10', payment: { token: null, units: 10n ** 18n } }),
    ],
    [`${transfer}&uint256=1e6`, address({ chainId: '10', payment: { token: TOKEN, units: 1_000_000n } })],
    [transfer, address({ chainId: '10', payment: { token: TOKEN, units: null } })],
    [`ethereum:ada.eth@1`, { kind: 'name', name: 'ada.eth', chainId: '1' }],
    [
      `${transfer.replace(ADDRESS, 'ada.eth')}`,
      { kind: 'name', name: 'ada.eth', chainId: '10', payment: { token: TOKEN, units: null } },
    ],
    [`ethereum:${TOKEN}@10/approve?address=${ADDRESS}&uint256=1`, wrong('uri_call')],
    [`ethereum:${ADDRESS}?value=0.5`, wrong('uri_amount')],
    ['ethereum:nobody', wrong('uri_form')],
    [`ethereum:usdc.eth/transfer?address=${ADDRESS}`, wrong('uri_form')],
    [`ethereum:${TOKEN}/transfer?address=${ADDRESS.slice(0, -1)}`, wrong('too_short')],
    [`ethereum:${ADDRESS.replace('0x7099', '0x7199')}`, wrong('bad_checksum')],
  ])('%s', (text, read) => {
    expect(readRecipient(text)).toEqual(read)
  })

  it('never pays the contract of the token', () => {
    for (let length = 0; length <= transfer.length; length++) {
      const read = readRecipient(transfer.slice(0, length))
      const isToken = read.kind === 'address' && read.address === TOKEN
      // Until the call is named it is a plain address.
      expect(isToken && transfer.slice(0, length).includes('/t'), transfer.slice(0, length)).toBe(false)
    }
  })
})

describe('invisible characters', () => {
  it.each([
    ADDRESS,
    `oeth:${ADDRESS}`,
    'ada.eth',
    'ada@example.com',
    'DE44500105175407324931',
    '+436601234567',
  ])('are dropped around %s, and refused in it', (text) => {
    const plain = readRecipient(text)
    for (const character of ['\u200b', '\u200d', '\ufeff', '\u2060', '\u202a', '\u00ad']) {
      expect(readRecipient(`${character}${text}${character}`)).toEqual(plain)
      const inside = readRecipient(`${text.slice(0, 4)}${character}${text.slice(4)}`)
      expect(inside, JSON.stringify(character)).toMatchObject(wrong('invisible', { after: text.slice(0, 4) }))
    }
  })
})

it('whatever is typed is read, and an address is only what its digits say', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('phone', 'account'), (text, digits) => {
      const read: TypedRecipient = readRecipient(text, digits as 'phone')
      expect(read.kind).not.toBe('address')
    }),
  )
})
