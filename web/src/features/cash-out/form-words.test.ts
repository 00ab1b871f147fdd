import { expect, it } from 'vitest'
import type { BankConfig } from '@/api/bank'
import type { Asset } from '@/assets/asset'
import type { ChosenEnd } from '@/assets/route-ends'
import { readTyped } from '@/assets/typed-amount'
import { ZERO_ADDRESS } from '@/lib/address'
import { DOLLAR } from '@/lib/dollars'
import { amountProblem } from './form-words'

const asset: Asset = {
  address: ZERO_ADDRESS,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  piece: null,
  gasless: null,
}
const bank: BankConfig = {
  minimumCents: 1_000,
  maximumCents: 10_000_000,
  feeCents: { iban: 100, us: 50 },
  landingChainId: null,
  routes: [],
  frames: [],
}
const problem = (amount: string, balance?: bigint, price: bigint | null = DOLLAR) =>
  amountProblem(readTyped(amount, price ? 'TOKEN' : 'USD', asset, price), asset, bank, balance)

it.each(['10', '10.000001', '99999.99', '100000'])('%s can be cashed out', (amount) => {
  expect(problem(amount)).toBeNull()
})

it.each([
  ['9.99', 'Minimum cashout amount is $10.'],
  ['0', 'Minimum cashout amount is $10.'],
  ['100000.01', 'Maximum cashout amount is $100,000.'],
  ['nuts', 'This is not an amount. Write it like 25 or 0.5.'],
])('%s cannot: %s', (amount, words) => {
  expect(problem(amount)).toBe(words)
})

it('nor can more than there is, nor dollars without a price; before anything is typed nothing is wrong', () => {
  expect(problem('25', 24_999_999n)).toContain('sufficient balance')
  expect(problem('25', 25_000_000n)).toBeNull()
  expect(problem('25', undefined, null)).toContain('Please change the input denomination')
  expect(problem('')).toBeNull()
})

const brought = (about: bigint | null) => ({
  end: { chain: {}, asset } as unknown as ChosenEnd,
  expected: about === null ? null : { about, least: (about * 99n) / 100n },
})
const broughtProblem = (about: bigint | null) =>
  amountProblem({ ok: true, units: 1n }, asset, bank, undefined, brought(about))

it('limits are of what arrives, where it is exchanged on its way', () => {
  expect(broughtProblem(10_110_000n)).toBeNull()
  expect(broughtProblem(9_990_000n)).toBe('Minimum cashout amount is $10.')
  expect(broughtProblem(100_000_010_000n)).toBe('Maximum cashout amount is $100,000.')
})

it('what may arrive as too little is not begun', () => {
  expect(broughtProblem(10_050_000n)).toBe(
    'At least $10 has to arrive once it is exchanged. Type a little more.',
  )
})

it('what nobody can estimate is left to the server', () => {
  expect(broughtProblem(null)).toBeNull()
})
