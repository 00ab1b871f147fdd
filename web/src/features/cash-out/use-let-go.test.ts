import { expect, it } from 'vitest'
import { hasArrived } from './use-let-go'

it.each([
  // Its claim is signed, and may be refused yet.
  ['awaiting_tx', false],
  ['awaiting_funds', false],
  ['canceled', false],
  ['error', false],
  ['in_review', true],
  ['funds_received', true],
  ['payment_processed', true],
  ['refunded', true],
] as const)('of a cash-out that is %s the money has arrived: %s', (state, arrived) => {
  expect(hasArrived({ state })).toBe(arrived)
})
