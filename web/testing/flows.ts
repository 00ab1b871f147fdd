import { expect } from 'vitest'
import { shortAddress } from '@/lib/address'
import type { Hex } from '@/lib/hex'
import type { Page } from './open-page'

export const tokenSheet = (page: Page) => page.getByRole('dialog', { name: 'What do you send?' })
export const tokenButton = (page: Page) => page.getByRole('button', { name: /^Token: / })

/** From `/send` to the card for the amount of a link. */
export async function beginLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send via link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Text Tokens' })).toBeVisible()
}

/** From `/send` to the card for the amount that goes straight to a typed address. */
export async function sendTo(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email / Phone / ENS / wallet address' }).fill(address)
  // In the banner may be the same, as the address of the wallet.
  const main = page.getByRole('main')
  await main.getByRole('button', { name: new RegExp(`^${shortAddress(address)}`) }).click()
  await expect.element(page.getByRole('heading', { name: /^Send to / })).toBeVisible()
}

export async function openTokens(page: Page): Promise<void> {
  await tokenButton(page).click()
  await expect.element(tokenSheet(page)).toBeVisible()
}

/** Has the amount typed in the token, and not in dollars, whichever the page offers first. */
export async function typeIn(page: Page, symbol: string): Promise<void> {
  const turn = page.getByRole('button', { name: /^Enter in / })
  await expect.element(turn).toBeVisible()
  if (turn.element().textContent === `Enter in ${symbol}`) await turn.click()
}

/** From the card for the amount to the one that says what is agreed, with the token that is offered first. */
export async function review(page: Page, amount: string, symbol = 'USDC'): Promise<void> {
  await typeIn(page, symbol)
  await page.getByLabelText('You send').fill(amount)
  await page.getByRole('button', { name: `Send ${amount} ${symbol}` }).click()
  await expect
    .element(page.getByRole('heading', { name: "You're sending" }))
    .toHaveTextContent(`${amount}${symbol}`)
}

export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proceed' }).click()
}

/** The link, once it is made and the browser has left the cards before: what leaves the page sooner would be given up. */
export async function madeLink(page: Page): Promise<string> {
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect.poll(() => page.window.history.state.card ?? 0).toBe(0)
  const field = page.getByRole('textbox', { name: 'The link' }).element() as HTMLInputElement
  return field.value
}

/** From an opened link to the card that reads the address back. */
export async function typeAddress(page: Page, worth: string, recipient: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(recipient)
  await page.getByRole('button', { name: `Claim ${worth}` }).click()
  await expect.element(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await expect.element(page.getByText(recipient, { exact: true })).toBeVisible()
}

export const claimButton = (page: Page) => page.getByRole('button', { name: 'Claim', exact: true })

/** The money is where it was to go. */
export async function expectPaid(page: Page): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect.element(page.getByText('You have successfully claimed your funds!')).toBeVisible()
}

/** An address that nobody has used. */
export const STRANGER: Hex = '0x9dF1dF956C630f5DB8B9fca1012a267e80DAf175'

/** Takes this one of the tokens; the amount is typed in it. */
export async function chooseToken(page: Page, symbol: string): Promise<void> {
  await openTokens(page)
  await tokenSheet(page)
    .getByRole('button', { name: new RegExp(`^${symbol}`) })
    .click()
  await typeIn(page, symbol)
}

/** A letter of another alphabet in the place of one of ours. */
export const ALIKE = 'alm\u043end.eth'

/** The wallet's collectibles, in the sheet that asks what is sent. */
export async function openCollectibles(page: Page) {
  await openTokens(page)
  const section = tokenSheet(page).getByRole('region', { name: 'Collectibles' })
  await expect.element(section).toBeVisible()
  return section
}

/** Takes one of the wallet's own, from the tiles. */
export async function choosePiece(page: Page, title: string): Promise<void> {
  const section = await openCollectibles(page)
  await section.getByRole('button', { name: new RegExp(`^${title}\\b`) }).click()
  await expect.element(section).not.toBeInTheDocument()
}

/** The field for a collectible that is not among the tiles. */
export async function openTyped(page: Page) {
  const section = await openCollectibles(page)
  await section.getByRole('button', { name: /^(Another|Find a) collectible$/ }).click()
  const field = section.getByRole('textbox', { name: 'Contract address and number' })
  await expect.element(field).toHaveFocus()
  return field
}
