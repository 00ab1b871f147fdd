import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'

/** As good as code that does not come, but no line in the browser's console. */
const BROKEN = { contentType: 'text/javascript', body: 'throw new Error("broken off")' }

/** The file with this name does not come, until what is returned is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${name}-[^/]+\\.js$`)
  await page.route(file, (route) => route.fulfill(BROKEN))
  return () => page.unroute(file)
}

test('What reads addresses does not come: I am told, and nothing goes anywhere', async ({ device, link }) => {
  const url = await link({ chainId: '31337', amount: '3', symbol: 'USDC' })
  const page = await device()
  const found = await lose(page, 'typed-recipient')
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(stranger())
  await page.getByRole('button', { name: 'Claim 3 USDC' }).click()
  await expect(page.getByText('A part of this page did not arrive. Load the page again')).toBeVisible()
  await expect(claimButton(page)).toHaveCount(0)

  await found()
  await page.reload()
  await typeAddress(page, '3 USDC', stranger())
  await claimButton(page).click()
  await expectPaid(page)
})
