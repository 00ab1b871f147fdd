import { expect, it } from 'vitest'
import type { BankConfig } from '@/api/bank'
import type { Config, Link } from '@/api/schema.gen'
import type { Hex } from '@/lib/hex'
import { payoutProblem } from './payout'

const USDC: Hex = `0x${'a'.repeat(40)}`
const BANK: BankConfig = {
  minimumCents: 1_000,
  maximumCents: 10_000_000,
  feeCents: { iban: 100, us: 50 },
  landingChainId: null,
  routes: [{ chainId: '31337', token: USDC, symbol: 'USDC', decimals: 6 }],
  frames: [],
}
const config = (bank: BankConfig | null) =>
  ({
    bank,
    chains: [
      { chainId: '31337', router: USDC },
      { chainId: '10', router: null },
    ],
  }) as unknown as Config
const link = (change: Partial<Link> = {}) =>
  ({
    kind: 1,
    chainId: '31337',
    version: 'v4.4',
    recipient: null,
    requiresMfa: false,
    token: { address: USDC, decimals: 6 },
    amount: '10000000',
    ...change,
  }) as Link

it('a listed token between the limits goes to a bank', () => {
  expect(payoutProblem(link(), config(BANK))).toBeNull()
  expect(payoutProblem(link({ amount: '100000000000' }), config(BANK))).toBeNull()
})

it.each<[string, Partial<Link>, BankConfig | null, string]>([
  ['less', { amount: '9999999' }, BANK, 'You can not claim links with less than $10 to your bank account.'],
  [
    'more',
    { amount: '100000010000' },
    BANK,
    'You can not claim links with more than $100,000 to your bank account.',
  ],
  ['a collectible', { kind: 2 }, BANK, 'A bank account cannot take a collectible.'],
  ['where nobody pays out', {}, null, 'We do not pay out to bank accounts here.'],
])('%s does not', (_, change, bank, words) => {
  const problem = payoutProblem(link(change), config(bank))
  expect(problem?.words).toContain(words)
  expect(problem?.reachOut).toBeUndefined()
})

it('a token that is not paid out is talked about with support', () => {
  const problem = { words: 'You can not claim this token to your bank account.', reachOut: true }
  expect(payoutProblem(link({ chainId: '31338' }), config(BANK))).toEqual(problem)
  const token = { address: `0x${'b'.repeat(40)}`, decimals: 6 } as Link['token']
  expect(payoutProblem(link({ token }), config(BANK))).toEqual(problem)
})

it('what is not taken as it is goes there by another chain, unless nothing carries it', () => {
  const landing = config({ ...BANK, landingChainId: '31338' })
  const token = { address: `0x${'b'.repeat(40)}`, decimals: 18 } as Link['token']
  expect(payoutProblem(link({ token, amount: '1' }), landing), 'how much comes is told later').toBeNull()
  expect(payoutProblem(link({ token, kind: 0 }), landing)).toBeNull()
  for (const change of [
    { chainId: '10' },
    { chainId: '1' },
    { version: 'v4' },
    { recipient: USDC },
    { requiresMfa: true },
  ])
    expect(payoutProblem(link({ token, ...change }), landing)?.reachOut, JSON.stringify(change)).toBe(true)
  const small = payoutProblem(link({ amount: '9999999' }), landing)
  expect(small?.words, 'what is taken as it is is no way').toContain('less than $10')
})
