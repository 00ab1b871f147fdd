import { expect, it } from 'vitest'
import { foreignChain } from './foreign-address'

it.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Bitcoin'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'Bitcoin'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'Bitcoin'],
  ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'Litecoin'],
  ['ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', 'Litecoin'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tron'],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Solana'],
  ['11111111111111111111111111111111', 'Solana'],
])('%s is of %s', (text, chain) => {
  expect(foreignChain(text)).toBe(chain)
})

it.each([
  'vitalik.eth',
  'ada@example.com',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '+43 660 1234567',
  'averyveryverylongwordwithoutspaces',
  'l0OI'.repeat(10),
  '1'.repeat(10_000),
  '',
])('%.40s is of none of them', (text) => {
  expect(foreignChain(text)).toBeNull()
})
