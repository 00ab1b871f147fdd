import { expect, it } from 'vitest'
import { overLeft, payableOf } from './payable'

const asset = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  piece: null,
  gasless: null,
} as const
const nothing = { ok: false, problem: 'empty' } as const
const typed = (units: bigint) => ({ ok: true, units }) as const

it('what is asked for exactly is paid exactly, or what is left of it', () => {
  const exact = { kind: 'exact', asset, typed: nothing, spendable: 30n } as const
  expect(payableOf({ ...exact, left: 25n })).toEqual({ ok: true, units: 25n })
  expect(payableOf({ ...exact, left: 5n, typed: typed(1n) })).toEqual({ ok: true, units: 5n })
  expect(payableOf({ ...exact, left: 31n })).toMatchObject({
    words: 'Please ensure that you have sufficient balance of the token you are trying to send',
  })
})

it('how much goes towards a goal, or into an open request, its payer says', () => {
  const open = { kind: 'open', asset, left: null, spendable: undefined } as const
  expect(payableOf({ ...open, typed: typed(7n) })).toEqual({ ok: true, units: 7n })
  expect(payableOf({ ...open, typed: nothing }).ok).toBe(false)
  expect(payableOf({ ...open, kind: 'goal', left: 5n, typed: typed(0n) }).ok).toBe(false)
  expect(payableOf({ ...open, kind: 'goal', left: 5n, typed: typed(9n) }), 'more may be given').toEqual({
    ok: true,
    units: 9n,
  })
})

it.each([
  ['goal', 5n, 9n, true],
  ['goal', 5n, 5n, false],
  ['open', null, 9n, false],
  ['exact', 5n, 9n, false],
] as const)('towards what is %s, with %s left, %s is more than that: %s', (kind, left, units, isOver) => {
  expect(overLeft({ kind, left, typed: typed(units) })).toBe(isOver)
})

it('what is no amount is not more than is left', () => {
  expect(overLeft({ kind: 'goal', left: 5n, typed: nothing })).toBe(false)
})

it('dollars without a price are no tokens', () => {
  const dollars = { ok: false, problem: 'no_price' } as const
  expect(payableOf({ kind: 'open', asset, left: null, typed: dollars, spendable: 9n })).toEqual({
    ok: false,
    words: 'Failed to fetch token price, please try again later',
  })
})
