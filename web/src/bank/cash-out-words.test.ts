import { describe, expect, it } from 'vitest'
import type { CashOutState } from '@/api/cash-outs'
import { aCashOut } from './a-cash-out'
import { cashOutTimeline } from './cash-out-timeline'
import { cashOutWords, totalWords } from './cash-out-words'

const CHAINS = { near: 'Hazel', far: 'Walnut' }
const words = (state: CashOutState, change = {}) =>
  cashOutWords(aCashOut({ state, ...change }), {
    ...CHAINS,
    ...(!('landingChainId' in change) && { far: 'Hazel' }),
  })
const LANDING = { landingChainId: '10' }

/** Where the money is in each, as it is told. */
const WHERE: Record<CashOutState, RegExp> = {
  ready: /still in the link/,
  awaiting_tx: /still in the link/,
  awaiting_funds: /has left the link, and is on Hazel/,
  in_review: /with our payout partner/,
  funds_received: /with our payout partner/,
  payment_submitted: /your bank, by SEPA has yet to book it/,
  payment_processed: /at your bank, by SEPA/,
  undeliverable: /with our payout partner\. It has not reached a bank/,
  returned: /back with our payout partner/,
  refund_in_flight: /sends the money back on Hazel/,
  refunded: /has sent the money back on Hazel/,
  canceled: /still in the link/,
  error: /Your funds are SAFU/,
}
const STATES = Object.keys(WHERE) as CashOutState[]

describe.each(STATES)('%s', (state) => {
  it('says what it is, where the money is, and what comes next', () => {
    const { title, where, next } = words(state)
    expect(title.length).toBeGreaterThan(3)
    expect(where).toMatch(WHERE[state])
    expect(next).toMatch(/\.$/)
  })

  it.each([{}, LANDING, { ...LANDING, txHash: `0x${'1'.repeat(64)}` } as const])(
    'has a course of which at most one part is under way, and none is told twice',
    (change) => {
      const steps = cashOutTimeline(aCashOut({ state, ...change }))
      expect(new Set(steps.map(({ label }) => label)).size).toBe(steps.length)
      expect(steps.filter((step) => step.state === 'active').length).toBeLessThan(2)
      // What has happened comes before what is under way, and that before what is to come.
      const ranks = steps.map((step) => ['done', 'active', 'waiting'].indexOf(step.state))
      expect(ranks).toEqual([...ranks].sort())
    },
  )
})

it.each<CashOutState>(['undeliverable', 'returned', 'refunded', 'error'])(
  '%s is a thing to talk about with support',
  (state) => {
    expect(words(state)).toMatchObject({ tone: 'care' })
    expect(words(state).next).toMatch(/chat with support/i)
  },
)

it('only what has arrived is called so', () => {
  const good = STATES.filter((state) => words(state).tone === 'good')
  expect(good).toEqual(['payment_processed'])
  const arrived = STATES.filter((state) =>
    cashOutTimeline(aCashOut({ state })).some(
      (step) => step.label === 'Arrived in your bank' && step.state === 'done',
    ),
  )
  expect(arrived).toEqual(['payment_processed'])
})

it('what has arrived is told in its own currency, and the way back by who made the link', () => {
  const arrived = { amount: '23.14', currency: 'eur' }
  expect(words('payment_processed', { arrived }).where).toMatch(/: .*23[.,]14/)
  expect(words('canceled', { type: 'CASHOUT' }).next).toContain('Refund it to your wallet')
  expect(words('canceled').next).toContain('Open the link once more')
  const reason = 'claimed_elsewhere'
  expect(words('canceled', { reason }).where).not.toContain('still in the link')
  expect(words('canceled', { reason }).next).toContain('where it went')
  expect(words('canceled', { reason: 'not_served' }).where).toContain('does not pay out for you')
})

it('a total in another currency is not told as if it were known', () => {
  expect(totalWords({ totalCents: 2_400, currency: 'eur' })).toBe('$24.00, paid out in EUR')
  expect(totalWords({ totalCents: 2_450, currency: 'usd' })).toBe('$24.50')
})

it('what has to be brought to the bank first says where it is on its way', () => {
  const told = (state: CashOutState, change = {}) => {
    const { title, where, next, tone } = words(state, { ...LANDING, ...change })
    const active = cashOutTimeline(aCashOut({ state, ...LANDING, ...change })).find(
      (step) => step.state === 'active',
    )
    return { title, where, next, tone, active: active?.label }
  }
  const carried = told('awaiting_funds')
  expect(carried.where).toMatch(/left the link on Hazel.*on Walnut/)
  expect(carried.active).toBe('Exchanged on the way')
  const there = told('awaiting_funds', { txHash: `0x${'1'.repeat(64)}` })
  expect(there.where).toMatch(/on Walnut on its way to our payout partner/)
  expect(there.active).toBe('With our payout partner')
  const back = told('refunded', { reason: 'given_back' })
  expect(back).toMatchObject({ title: 'Sent back', tone: 'care' })
  expect(back.where).toMatch(/did not get to a bank\. It is back on Hazel/)
  const other = told('error', { reason: 'other_token' })
  expect(other).toMatchObject({ title: 'This needs a person', tone: 'care' })
  expect(other.where).toMatch(/Another token .* on Walnut\. It has not reached a bank/)
  expect(told('canceled', { reason: 'route_over' }).where).toContain('still in the link')
  expect(told('canceled', { reason: 'not_served' }).where).toContain('does not pay out for you')
  for (const state of ['refunded', 'error'] as const)
    expect(told(state, { reason: state === 'refunded' ? 'given_back' : 'other_token' }).next).toMatch(
      /support/,
    )
})
