import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'

const PAID_ONCE = 'The claim may be under way. It can only be paid once, so trying again is safe.'

/** What the next claim is answered, once. */
async function answerClaim(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/api/filbert/claim-v2', (route) => route.fulfill({ status, json }), { times: 1 })
}

test('My claim fails for no reason that anybody knows, twice: I am told where the money is, and have it in the end @smoke', async ({
  device,
  link,
  config,
}) => {
  const chain = chainOf(config, '31337')
  const recipient = stranger()
  const page = await device()
  await page.goto(await link({ chainId: chain.chainId, amount: '3.3', symbol: 'USDC' }))
  await typeAddress(page, '3.3 USDC', recipient)
  await answerClaim(page, 500, { code: 'internal', message: 'Something broke.', requestId: 'r-500' })
  await claimButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('An error occurred. Please try again later')
  await expect(alert).toContainText(PAID_ONCE)
  await expect(alert).toContainText('Reference r-500')
  await lookAll(page, 'claim-failed')

  await answerClaim(page, 200, {})
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Error claiming link')
  await expect(alert).toContainText(PAID_ONCE)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPaid(page)
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, recipient)).toBe(3_300_000n)
})
