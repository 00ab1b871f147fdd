import { expect, it } from 'vitest'
import { DOLLAR } from '@/lib/dollars'
import { expectedByPrice, leastAgreed } from './expected'

it.each([
  ['25 DAI at a dollar', 25n * 10n ** 18n, 18, DOLLAR, 25_000_000n, 24_500_000n],
  ['0.01 ETH at $2,512.34', 10n ** 16n, 18, (251_234n * DOLLAR) / 100n, 25_123_400n, 24_620_932n],
])('estimates by price: %s', (_, units, decimals, price, about, least) => {
  expect(expectedByPrice(units, { decimals }, price, { decimals: 6 })).toEqual({ about, least })
})

it('asks nobody again for one per cent less than was shown', () => {
  expect(leastAgreed(24_925_000n)).toBe(24_675_750n)
})

it('asks in any case where nothing was shown', () => {
  expect(leastAgreed(null)).toBeNull()
})
