import { expect, type Page } from '@playwright/test'

/** From the opened link to the card that reads the address back. */
export async function typeAddress(page: Page, worth: string, recipient: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(recipient)
  await page.getByRole('button', { name: `Claim ${worth}` }).click()
  await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await expect(page.getByText(recipient, { exact: true })).toBeVisible()
}

export function claimButton(page: Page) {
  return page.getByRole('button', { name: 'Claim', exact: true })
}

/** The money is back with its sender. */
export async function expectBack(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect(page.getByText('The money is back in your wallet.')).toBeVisible()
}

/** The money is where it was to go. */
export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect(page.getByText('You have successfully claimed your funds!')).toBeVisible()
}

export const ALREADY_CLAIMED = 'Sorry, this link has been claimed already.'
