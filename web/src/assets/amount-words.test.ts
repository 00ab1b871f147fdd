import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { DOLLAR } from '@/lib/dollars'
import { checkAmount } from './amount-words'
import type { Asset } from './asset'
import { readTyped } from './typed-amount'

const usdc: Asset = {
  address: ZERO_ADDRESS,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  gasless: null,
  piece: null,
}
const dai = { ...usdc, symbol: 'DAI', decimals: 18 }
const typed = (text: string, asset = usdc) => readTyped(text, 'TOKEN', asset, DOLLAR)

it('says in the words of the specification why an amount cannot be sent', () => {
  const enough = 'Please ensure that you have sufficient balance of the token you are trying to send'
  const tooLittle = { ok: false, words: 'The minimum amount to send is 0.000001' }
  expect(checkAmount(typed('25.000001'), usdc, 25_000_000n)).toEqual({ ok: false, words: enough })
  expect(checkAmount(typed('0'), usdc, 1n)).toEqual(tooLittle)
  expect(checkAmount(typed('0.0000009', dai), dai, 10n ** 18n)).toEqual(tooLittle)
  const nothing = readTyped('0.000001', 'USD', dai, 2_000n * DOLLAR)
  expect(checkAmount(nothing, dai, 10n ** 18n)).toEqual(tooLittle)
  expect(checkAmount(readTyped('1', 'USD', dai, null), dai, 10n ** 18n)).toEqual({
    ok: false,
    words:
      'Something went wrong while fetching the token price. Please change the input denomination and try again',
  })
})

it('takes all that there is, and anything while the balance is unknown', () => {
  expect(checkAmount(typed('25'), usdc, 25_000_000n)).toEqual({ ok: true, units: 25_000_000n })
  expect(checkAmount(typed('25'), usdc, undefined)).toEqual({ ok: true, units: 25_000_000n })
})

it('holds for tokens that cannot be split, and for those that can beyond reason', () => {
  const whole = { ...usdc, symbol: 'SEAT', decimals: 0 }
  expect(checkAmount(typed('3', whole), whole, 5n)).toEqual({ ok: true, units: 3n })
  expect(checkAmount(typed('0.5', whole), whole, 5n)).toMatchObject({
    words: 'This token cannot be split that finely.',
  })
  // A cent buys no whole seat.
  expect(checkAmount(readTyped('0.01', 'USD', whole, DOLLAR), whole, 5n)).toMatchObject({ ok: false })
  const fine = { ...usdc, symbol: 'DUST', decimals: 24 }
  expect(checkAmount(typed('0.000001', fine), fine, undefined)).toEqual({ ok: true, units: 10n ** 18n })
  expect(checkAmount(typed('0.0000001', fine), fine, undefined)).toMatchObject({ ok: false })
  const dollars = readTyped('1', 'USD', fine, 3n * DOLLAR)
  expect(checkAmount(dollars, fine, undefined)).toEqual({ ok: true, units: 333_333n * 10n ** 18n })
})

it('counts collectibles', () => {
  const piece = {
    kind: 3,
    tokenId: '1',
    title: 'Sticker 1',
    collection: 'Stickers',
    image: null,
    listed: true,
  } as const
  const sticker = { ...usdc, symbol: 'Sticker 1', name: 'Stickers', decimals: 0, piece }
  expect(checkAmount(typed('3', sticker), sticker, 3n)).toEqual({ ok: true, units: 3n })
  expect(checkAmount(typed('4', sticker), sticker, 3n)).toEqual({
    ok: false,
    words: 'You do not have that many of it.',
  })
  expect(checkAmount(typed('1', sticker), sticker, 0n)).toEqual({
    ok: false,
    words: 'This is not in your wallet any more.',
  })
  for (const text of ['', '0', '1.5', '-1', 'all']) {
    const words = 'How many of it? Write a whole number like 1 or 3.'
    expect(checkAmount(typed(text, sticker), sticker, 3n)).toEqual({ ok: false, words })
  }
})

it('stands prices that are absurd', () => {
  const dear = readTyped('1', 'USD', dai, 10n ** 40n)
  expect(checkAmount(dear, dai, undefined)).toMatchObject({ ok: false })
  const cheap = readTyped('1', 'USD', dai, 1n)
  expect(checkAmount(cheap, dai, 10n ** 18n)).toMatchObject({ ok: false })
})
