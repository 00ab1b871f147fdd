import { describe, expect, it } from 'vitest'
import type { CashOutState } from '@/api/cash-outs'
import { aCashOut } from './a-cash-out'
import { cashOutTimeline } from './cash-out-timeline'
import { cashOutWords, totalWords } from './cash-out-words'

const CHAIN = 'Hazel'
const words = (state: CashOutState, change = {}) => cashOutWords(aCashOut({ state, ...change }), CHAIN)

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

  it('has a course of which at most one part is under way, and none is told twice', () => {
    const steps = cashOutTimeline({ state })
    expect(new Set(steps.map(({ label }) => label)).size).toBe(steps.length)
    expect(steps.filter((step) => step.state === 'active').length).toBeLessThan(2)
    // What has happened comes before what is under way, and that before what is to come.
    const ranks = steps.map((step) => ['done', 'active', 'waiting'].indexOf(step.state))
    expect(ranks).toEqual([...ranks].sort())
  })
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
    cashOutTimeline({ state }).some((step) => step.label === 'Arrived in your bank' && step.state === 'done'),
  )
  expect(arrived).toEqual(['payment_processed'])
})

it('what has arrived is told in its own currency, and the way back by who made the link', () => {
  const arrived = { amount: '23.14', currency: 'eur' }
  expect(words('payment_processed', { arrived }).where).toMatch(/: .*23[.,]14/)
  expect(words('canceled', { type: 'CASHOUT' }).next).toContain('Take it back to your wallet')
  expect(words('canceled').next).toContain('Open the link once more')
  const reason = 'claimed_elsewhere'
  expect(words('canceled', { reason }).where).not.toContain('still in the link')
  expect(words('canceled', { reason }).next).toContain('where it went')
})

it('a total in another currency is not told as if it were known', () => {
  expect(totalWords({ totalCents: 2_400, currency: 'eur' })).toBe('$24.00, paid out in EUR')
  expect(totalWords({ totalCents: 2_450, currency: 'usd' })).toBe('$24.50')
})
