import { expect, it } from 'vitest'
import { ZERO_ADDRESS } from '@/lib/address'
import { checkAmount } from './amount-words'

const usdc = { address: ZERO_ADDRESS, symbol: 'USDC', name: 'USD Coin', decimals: 6, gasless: null }
const dai = { ...usdc, symbol: 'DAI', decimals: 18 }

it('says in the words of the specification why an amount cannot be sent', () => {
  const enough = 'Please ensure that you have sufficient balance of the token you are trying to send'
  expect(checkAmount('25.000001', usdc, 25_000_000n)).toEqual({ ok: false, words: enough })
  expect(checkAmount('0', usdc, 1n)).toEqual({ ok: false, words: 'The minimum amount to send is 0.000001' })
  expect(checkAmount('0.0000009', dai, 10n ** 18n)).toEqual({
    ok: false,
    words: 'The minimum amount to send is 0.000001',
  })
})

it('takes all that there is, and anything while the balance is unknown', () => {
  expect(checkAmount('25', usdc, 25_000_000n)).toEqual({ ok: true, units: 25_000_000n })
  expect(checkAmount('25', usdc, undefined)).toEqual({ ok: true, units: 25_000_000n })
})
