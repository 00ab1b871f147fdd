import { describe, expect, it } from 'vitest'
import { readRecipient } from './recipient'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a typed recipient', () => {
  it.each([
    ['ada@example.com', { kind: 'email', email: 'ada@example.com' }],
    [' mailto:ada+filbert@mail.example.co.uk ', { kind: 'email', email: 'ada+filbert@mail.example.co.uk' }],
    ['+43 660 1234567', { kind: 'phone', text: '+43 660 1234567' }],
    ['tel:+436601234567', { kind: 'phone', text: '+436601234567' }],
    ['0660 123-4567', { kind: 'phone', text: '0660 123-4567' }],
    ['12345', { kind: 'phone', text: '12345' }],
    ['+nonsense', { kind: 'phone', text: '+nonsense' }],
    [ADDRESS, { kind: 'address', address: ADDRESS }],
    [ADDRESS.toLowerCase(), { kind: 'address', address: ADDRESS }],
    [`ethereum:${ADDRESS}`, { kind: 'address', address: ADDRESS }],
    ['ada.eth', { kind: 'name', name: 'ada.eth' }],
    ['ADA.ETH', { kind: 'name', name: 'ADA.ETH' }],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { kind: 'foreign', chain: 'Tron' }],
    [ADDRESS.slice(0, -1), { kind: 'bad_address', problem: 'too_short' }],
    [ADDRESS.replace('0x7099', '0x7199'), { kind: 'bad_address', problem: 'bad_checksum' }],
    [`0x${'0'.repeat(40)}`, { kind: 'bad_address', problem: 'zero' }],
    ['', { kind: 'empty' }],
    ['   ', { kind: 'empty' }],
  ])('%s', (text, read) => {
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
    'example.com',
    '<script>alert(1)</script>',
  ])('%.40s is none', (text) => {
    expect(readRecipient(text)).toEqual({ kind: 'unknown' })
  })
})
