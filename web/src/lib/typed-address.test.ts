import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './hex'
import { type AddressProblem, checksum, parseAddress } from './typed-address'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('parseAddress', () => {
  it.each([ALICE, ALICE.toLowerCase(), `0x${ALICE.slice(2).toUpperCase()}`, `  ${ALICE}\n`])(
    'takes %j',
    (text) => {
      expect(parseAddress(text)).toEqual({ ok: true, address: ALICE })
    },
  )

  it.each<[string, AddressProblem]>([
    ['', 'empty'],
    ['friend.eth', 'name'],
    [ALICE.slice(2), 'no_prefix'],
    [ALICE.slice(0, -1), 'too_short'],
    [`${ALICE}0`, 'too_long'],
    [ALICE.replace('7', 'g'), 'not_hex'],
    [ALICE.replace('dc3A', 'dc3a'), 'bad_checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseAddress(text)).toEqual({ ok: false, problem })
  })

  it('takes every address in its own capitals, and no other mixture of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.nat(39), (bytes, at) => {
        fc.pre(bytes.some((byte) => byte > 0))
        const address = checksum(toHex(bytes))
        expect(parseAddress(address)).toEqual({ ok: true, address })
        const digit = address.charAt(at + 2)
        const swapped = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
        const slip = address.slice(0, at + 2) + swapped + address.slice(at + 3)
        const mixed = /[a-f]/.test(slip.slice(2)) && /[A-F]/.test(slip)
        if (slip !== address && mixed) expect(parseAddress(slip).ok).toBe(false)
      }),
    )
  })
})
