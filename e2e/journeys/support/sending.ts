import { expect, type Page } from '@playwright/test'

interface Sending {
  amount: string
  symbol: string
  /** By name; the chain that the page offers first if left out. */
  chain?: string
  /** False when the page's first choice is wanted, which is the token without gas. */
  choose?: boolean
}

/** The card for the amount of a link. */
export async function openSend(page: Page): Promise<void> {
  await page.goto('/send')
  await page.getByRole('button', { name: 'Send via link' }).click()
  await expect(page.getByRole('heading', { name: 'Text Tokens' })).toBeVisible()
}

/** Whom it goes to, typed; the card for the amount comes up. */
export async function sendTo(page: Page, typed: string, row: string | RegExp): Promise<void> {
  await page.goto('/send')
  await page.getByRole('textbox', { name: 'Email / Phone / ENS / wallet address' }).fill(typed)
  await page.getByRole('button', { name: row }).click()
  await expect(page.getByRole('heading', { name: /^Send to / })).toBeVisible()
}

/** From the card for the amount to the one that says what is agreed. */
export async function review(page: Page, { amount, symbol, chain, choose = true }: Sending): Promise<void> {
  if (choose) {
    await page.getByRole('button', { name: /^Token: / }).click()
    const sheet = page.getByRole('dialog', { name: 'What do you send?' })
    if (chain) await sheet.getByRole('button', { name: chain }).click()
    await sheet.getByRole('button', { name: new RegExp(`^${symbol}`) }).click()
  }
  await typeIn(page, symbol)
  await page.getByLabel('You send').fill(amount)
  await page.getByRole('button', { name: `Send ${amount} ${symbol}` }).click()
  await expect(page.getByRole('heading', { name: "You're sending" })).toContainText(`${amount}${symbol}`)
}

/** Has the amount typed in the token or in `USD`, whichever the page offers first. */
export async function typeIn(page: Page, symbol: string): Promise<void> {
  const turn = page.getByRole('button', { name: /^Enter in / })
  await expect(turn).toBeVisible()
  if ((await turn.textContent()) === `Enter in ${symbol}`) await turn.click()
}

/** The link, once it is made. */
export async function madeLink(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  return page.getByRole('textbox', { name: 'The link' }).inputValue()
}
