import { expect, type Page } from '@playwright/test'
import { shortOf } from './short-of'
import { TEST_WALLET } from './test-wallet'

/** Connects the wallet that was brought along, which shows this address. */
export async function connectTestWallet(page: Page, address: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  const offered = page.getByRole('dialog', { name: 'Connect a wallet' })
  await offered.getByRole('button', { name: TEST_WALLET }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: shortOf(address) })).toBeVisible()
}
