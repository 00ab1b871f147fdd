import { expect, it } from 'vitest'
import { splitUnit } from './typed-unit'

const USDC = ['USDC', 'USD Coin']

it.each([
  ['25', '25', 'none'],
  ['25 USDC', '25', 'token'],
  ['25USDC', '25', 'token'],
  ['usdc 1,234.5', '1,234.5', 'token'],
  ['25 USD Coin', '25', 'token'],
  ['$25', '25', 'dollars'],
  ['25 $', '25', 'dollars'],
  ['US$ 25', '25', 'dollars'],
  ['25 usd', '25', 'dollars'],
  ['\u200b25 USDC\u200b', '25', 'token'],
  ['٢٥ USDC', '٢٥', 'token'],
  ['25 DAI', '25 DAI', 'other'],
  ['DAI 25', 'DAI 25', 'other'],
  ['€25', '€25', 'other'],
  ['25 USDC.e', '25 USDC.e', 'other'],
  ['1e6', '1e6', 'none'],
  ['-25', '-25', 'none'],
  ['USDC', 'USDC', 'none'],
  ['abc', 'abc', 'none'],
  ['', '', 'none'],
])('%j is %j in %s', (text, figure, unit) => {
  expect(splitUnit(text, USDC)).toEqual({ figure, unit })
})
