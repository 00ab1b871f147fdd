import { expect, type Locator, type Page } from '@playwright/test'

export const SENT = 'Links you sent from this device'

/** Of one link in the list of those that this device remembers. */
export function row(page: Page, worth: string): Locator {
  return page.getByRole('region', { name: SENT }).getByRole('listitem').filter({ hasText: worth })
}

/** The same browser, opened again: the page that was there is gone in the middle of whatever it did. */
export async function openAgain(page: Page): Promise<Page> {
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto('/send')
  return again
}

export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed' }).click()
}

/** Goes on with a link that was begun. */
export async function sendAgain(page: Page, worth: string): Promise<void> {
  await row(page, worth).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { name: "You're sending" })).toContainText(worth.replace(' ', ''))
  await proceed(page)
}

/** Goes on with a link that the wallet was asked for and never answered: its owner is told so first. */
export async function askAgain(page: Page, worth: string): Promise<void> {
  await row(page, worth).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('alert')).toContainText('You asked your wallet for this on')
  await page.getByRole('button', { name: 'Try again' }).click()
}
