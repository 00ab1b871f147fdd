import { describe, expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { DOLLAR } from '@/lib/dollars'
import { readTyped, turnedTo, usualDenomination } from './typed-amount'

const ether = {
  address: ZERO_ADDRESS,
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  gasless: null,
  piece: null,
}
const price = 2_000n * DOLLAR

describe('an amount', () => {
  it('is typed in dollars, but for coins that are dollars and what has no price', () => {
    expect(usualDenomination(price)).toBe('USD')
    expect(usualDenomination(DOLLAR)).toBe('TOKEN')
    expect(usualDenomination(null)).toBe('TOKEN')
  })

  it('is read as what it is typed in', () => {
    expect(readTyped('1.5', 'TOKEN', ether, price)).toEqual({ ok: true, units: 15n * 10n ** 17n })
    expect(readTyped('1.5', 'USD', ether, price)).toEqual({ ok: true, units: 750_000_000_000_000n })
    // A third of a dollar, cut to six places.
    expect(readTyped('1', 'USD', ether, 3n * DOLLAR)).toEqual({ ok: true, units: 333_333_000_000_000_000n })
  })

  it('that is none stays none, and dollars need a price', () => {
    expect(readTyped('', 'USD', ether, price)).toEqual({ ok: false, problem: 'empty' })
    expect(readTyped('abc', 'USD', ether, null)).toEqual({ ok: false, problem: 'not_a_number' })
    expect(readTyped('1', 'USD', ether, null)).toEqual({ ok: false, problem: 'no_price' })
    expect(readTyped('1', 'TOKEN', ether, null)).toEqual({ ok: true, units: 10n ** 18n })
  })

  it('may say by itself what it is in', () => {
    expect(readTyped('1.5 ETH', 'USD', ether, price)).toEqual({ ok: true, units: 15n * 10n ** 17n })
    expect(readTyped('$1.5', 'TOKEN', ether, price)).toEqual({ ok: true, units: 750_000_000_000_000n })
    expect(readTyped('$1.5', 'TOKEN', ether, null)).toEqual({ ok: false, problem: 'no_price' })
    expect(readTyped('1.5 DAI', 'TOKEN', ether, price)).toEqual({ ok: false, problem: 'other_unit' })
  })

  it('is asked back where one reading is a thousand times the other', () => {
    const asked = (...readings: string[]) => ({ ok: false, problem: 'two_readings', readings })
    expect(readTyped('1,500', 'TOKEN', ether, price)).toEqual(asked('1500', '1.5'))
    // What says by itself what it is in goes on saying it: the field may be for the other.
    expect(readTyped('1,500 ETH', 'USD', ether, price)).toEqual(asked('1500 ETH', '1.5 ETH'))
    expect(readTyped('$1,500', 'TOKEN', ether, price)).toEqual(asked('$1500', '$1.5'))
  })

  it.each([
    ['1.234 ETH', 'TOKEN', ['1234 ETH', '1.2340 ETH']],
    ['ETH 1.234', 'TOKEN', ['ETH 1234', 'ETH 1.2340']],
    ['$1.234', 'TOKEN', ['$1234', '$1.2340']],
    ['1.234', 'USD', ['1234', '1.2340']],
  ] as const)(
    'asks %s in %s: dollars have no thousandths, and who pastes may be used to points',
    (...row) => {
      const [text, denomination, readings] = row
      expect(readTyped(text, denomination, ether, price)).toMatchObject({ problem: 'two_readings', readings })
      for (const reading of readings)
        expect(readTyped(reading, denomination, ether, price).ok, reading).toBe(true)
    },
  )

  it('has thousandths where it is a bare figure of the token, as this page writes them', () => {
    expect(readTyped('1.234', 'TOKEN', ether, price)).toEqual({ ok: true, units: 1_234n * 10n ** 15n })
  })

  it('can be typed on in the other', () => {
    expect(turnedTo('USD', 5n * 10n ** 17n, ether, price)).toBe('1000')
    expect(turnedTo('USD', 123_456_789_000_000n, ether, price)).toBe('0.24')
    expect(turnedTo('TOKEN', 5n * 10n ** 17n, ether, price)).toBe('0.5')
    expect(turnedTo('TOKEN', 0n, ether, price)).toBe('')
    expect(turnedTo('USD', 1n, ether, price)).toBe('')
  })
})

describe('an amount of a token of 24 decimals, at a price that is absurd', () => {
  const fine = { ...ether, symbol: 'FINE', decimals: 24 }
  const thirty = '123456789012345678901234567890'
  const [cheap, dear] = [1n, 10n ** 12n * DOLLAR]

  it('is what was typed, however long', () => {
    expect(readTyped(thirty, 'TOKEN', fine, cheap)).toEqual({ ok: true, units: BigInt(thirty) * 10n ** 24n })
    expect(readTyped(`${thirty}.5`, 'TOKEN', fine, dear)).toEqual({
      ok: true,
      units: BigInt(`${thirty}5`) * 10n ** 23n,
    })
  })

  it('comes back from dollars whole, where it is typed in them', () => {
    expect(readTyped('1', 'USD', fine, cheap)).toEqual({ ok: true, units: 10n ** 42n })
    expect(turnedTo('TOKEN', 10n ** 42n, fine, cheap)).toBe(`1${'0'.repeat(18)}`)
    expect(turnedTo('USD', 10n ** 42n, fine, cheap)).toBe('1')
    expect(readTyped('1000000', 'USD', fine, dear)).toEqual({ ok: true, units: 10n ** 18n })
    expect(turnedTo('USD', 10n ** 18n, fine, dear)).toBe('1000000')
  })

  it('is nothing where a dollar buys less than can be sent', () => {
    expect(readTyped('999999', 'USD', fine, dear)).toEqual({ ok: true, units: 0n })
    expect(turnedTo('USD', 10n ** 24n, fine, cheap)).toBe('')
  })
})
