import { expect, it } from 'vitest'
import { aCashOut } from '@testing/accounts'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { world } from '@testing/world'
import type { CashOutState } from '@/api/schema.gen'

/** Every state that the server tells of, and what its page is called. */
const STATES: Record<Exclude<CashOutState, 'ready'>, string> = {
  awaiting_tx: 'On its way',
  awaiting_funds: 'On its way',
  in_review: 'In review',
  funds_received: 'On its way',
  payment_submitted: 'On its way to your bank',
  payment_processed: 'Arrived in your bank',
  undeliverable: 'Your bank could not be paid',
  returned: 'Your bank sent it back',
  refund_in_flight: 'On its way back',
  refunded: 'Sent back',
  canceled: 'Nothing was paid out',
  error: 'This needs a person',
}

it.each(Object.entries(STATES))('shows a cash-out that is %s as "%s"', async (state, title) => {
  const isOut = state !== 'awaiting_tx' && state !== 'canceled'
  const arrived = state === 'payment_processed'
  const cashOut = aCashOut({
    state: state as CashOutState,
    accountHint: null,
    txHash: isOut ? `0x${'ab'.repeat(32)}` : null,
    paymentReference: arrived ? '6f1e2a4c-7b1d-4c55-9d27-0d8c5c2f3a11' : null,
    arrived: arrived ? { amount: '22.14', currency: 'eur' } : null,
    refundTxHash: state === 'refunded' ? `0x${'cd'.repeat(32)}` : null,
  })
  world.accounts.cashOuts = [cashOut]
  const page = await openPage(`/cashout/status?id=${cashOut.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${title}$`))
  await lookAll(page)
})

it('says that a cash-out is not found', async () => {
  const page = await openPage('/cashout/status?id=co_1')
  await expect.element(page.getByRole('heading', { name: 'Cashout Not Found' })).toBeVisible()
  await lookAll(page)
})
