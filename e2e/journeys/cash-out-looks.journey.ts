import type { Page } from '@playwright/test'
import { newIban } from './support/bank'
import {
  accountField,
  amountField,
  becomeCashOuter,
  cashOutButton,
  expectTaken,
  linkedAccount,
  openCashOut,
  proceedButton,
} from './support/cash-out'
import { expect, test } from './support/journey'
import { expectInside, expectLevel, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { newcomer } from './support/signing-in'

/** Every state that there is, and what its page is called. */
const STATES = {
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

for (const viewport of SIZES) {
  test(`I look at a cash-out, ${viewport.width} pixels wide`, async ({ device, cast }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await openCashOut(page)
    await expectStill(page)
    await look(page, 'cash-out')
    await page.getByRole('button', { name: 'FAQ' }).click()
    await look(page, 'cash-out-faq')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Regions' }).click()
    await look(page, 'cash-out-regions')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Token: / }).click()
    await look(page, 'cash-out-token')
    await page.keyboard.press('Escape')

    const hint = await becomeCashOuter(page, newcomer())
    await openCashOut(page)
    await connectAs(page, cast.other)
    await amountField(page).fill('9')
    await accountField(page).fill('BE68539007547035')
    await expect(page.getByText('Minimum cashout amount is $10.')).toBeVisible()
    await look(page, 'cash-out-wrong')
    await amountField(page).fill('25')
    await linkedAccount(page, hint).click()
    await expectLevel(page)
    await look(page, 'cash-out-filled')
    await proceedButton(page).click()
    await expect(cashOutButton(page)).toBeVisible()
    await expectLevel(page)
    await look(page, 'cash-out-confirm')
  })

  test(`I look at a claim to my bank, ${viewport.width} pixels wide`, async ({ device, link }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    const hint = await becomeCashOuter(page, newcomer())
    await page.goto(await link({ chainId: '31337', amount: '25', symbol: 'USDC' }))
    await expect(linkedAccount(page, hint)).toBeVisible()
    await look(page, 'claim-with-banks')
    await linkedAccount(page, hint).click()
    await expect(cashOutButton(page)).toBeVisible()
    await look(page, 'claim-to-bank-confirm')
    await cashOutButton(page).click()
    await expectTaken(page)
    await look(page, 'claim-to-bank-taken')
    await page.goto('/dashboard')
    await expect(page.getByText('Offramp Claim')).toBeVisible()
    await look(page, 'dashboard-with-cash-out')
  })

  test(`I look at how a cash-out stands in each state, ${viewport.width} pixels wide`, async ({
    device,
    config,
  }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    for (const [state, title] of Object.entries(STATES)) {
      await tellState(page, state, config.chains[0]?.chainId ?? '')
      await page.goto(`/cashout/status?id=${ID}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectInside(page)
      await expectLevel(page)
      await look(page, `cash-out-status-${state}`)
    }
    await page.goto('/cashout/status?id=co_1')
    await expect(page.getByRole('heading', { name: 'Cashout Not Found' })).toBeVisible()
    await look(page, 'cash-out-status-not-found')
  })
}

test('I reach all of it on the narrowest phone, and at twice the size of its text', async ({
  device,
  link,
}) => {
  const opened = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 195, height: 422 },
  ]) {
    const page = await device({ viewport })
    await openCashOut(page)
    await expectInside(page)
    await page.goto(opened)
    await page.getByRole('textbox', { name: 'Where should it go?' }).fill(newIban())
    await page.getByRole('button', { name: 'Claim 25 USDC' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
    await expectInside(page)
  }
})

const ID = `co_${'0'.repeat(32)}`

/** What the server would tell of a cash-out that has come so far: not every one can be had from it at once. */
async function tellState(page: Page, state: string, chainId: string): Promise<void> {
  const isOut = !['awaiting_tx', 'canceled'].includes(state)
  const body = {
    id: ID,
    type: 'CASHOUT',
    state,
    link: { chainId, version: 'v4.4', index: '5' },
    chainId,
    token: `0x${'1'.repeat(40)}`,
    amount: '25000000',
    amountCents: 2_500,
    feeCents: 100,
    totalCents: 2_400,
    rail: 'sepa',
    currency: 'eur',
    accountHint: null,
    payTo: `0x${'2'.repeat(40)}`,
    txHash: isOut ? `0x${'ab'.repeat(32)}` : null,
    paymentReference: state === 'payment_processed' ? '6f1e2a4c-7b1d-4c55-9d27-0d8c5c2f3a11' : null,
    arrived: state === 'payment_processed' ? { amount: '22.14', currency: 'eur' } : null,
    refundTxHash: state === 'refunded' ? `0x${'cd'.repeat(32)}` : null,
    reason: null,
    createdAt: Date.now() - 60_000,
    updatedAt: Date.now(),
    expectedBy: Date.now() + 3 * 86_400_000,
  }
  await page.unroute('**/api/filbert/cash-out?**')
  await page.route('**/api/filbert/cash-out?**', (route) => route.fulfill({ json: body }))
}
