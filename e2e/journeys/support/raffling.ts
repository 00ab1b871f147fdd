import { expect, type Page } from '@playwright/test'
import { expectBegun } from './looks'
import { answer } from './sandbox-wallet'
import { typeIn } from './sending'

interface Raffling {
  amount: string
  slots: string
  /** Who it says that it is from; nobody if left out. */
  from?: string
  split?: 'The same each'
  days?: string
}

export async function openRaffle(page: Page): Promise<void> {
  await page.goto('/raffle/create')
  await expectBegun(page)
  await expect(page.getByRole('heading', { name: 'Start a raffle' })).toBeVisible()
}

export const amountField = (page: Page) => page.getByLabel('You give away')
export const slotsField = (page: Page) => page.getByLabel('In how many slots')
export const reviewButton = (page: Page) => page.getByRole('button', { name: /^Raffle off / })
export const makeButton = (page: Page) => page.getByRole('button', { name: 'Make the raffle' })

/** From the empty form to the card that says what is agreed on. In USDC. */
export async function review(page: Page, { amount, slots, from, split, days }: Raffling): Promise<void> {
  await typeIn(page, 'USDC')
  await amountField(page).fill(amount)
  await slotsField(page).fill(slots)
  if (from) await page.getByLabel(/^Who is it from/).fill(from)
  if (split) await page.getByLabel('Split').selectOption(split)
  if (days) await page.getByLabel('Can be claimed').selectOption(days)
  await reviewButton(page).click()
  await expect(makeButton(page)).toBeVisible()
}

/** And on to the link: the wallet allows as much, and locks it. */
export async function makeRaffle(page: Page, raffling: Raffling): Promise<string> {
  await review(page, raffling)
  await makeButton(page).click()
  await answer(page, `Allow ${raffling.amount} USDC to be taken`, 'Approve')
  await answer(page, `into ${raffling.slots} slots of a raffle`, 'Approve')
  return madeRaffle(page)
}

/** The link, once all of it is made. */
async function madeRaffle(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible({ timeout: 30_000 })
  return page.getByRole('textbox', { name: 'The link' }).inputValue()
}

/** The page of a raffle, once the server knows it. */
export async function openSlots(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expectBegun(page)
  await expect(page.getByText(/raffles off/)).toBeVisible({ timeout: 30_000 })
}

export const drawButton = (page: Page) => page.getByRole('button', { name: 'Have a slot drawn' })

/** Has a slot drawn for an address that is typed: two taps. */
export async function takeFor(page: Page, recipient: string, name?: string): Promise<void> {
  if (name) await page.getByLabel(/^What are you called/).fill(name)
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(recipient)
  await drawButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your slot goes here' })).toBeVisible()
  await expect(page.getByText(recipient, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Draw and claim' }).click()
}

/** The shell has opened. */
export async function expectWon(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText('There is one slot a wallet, and this one is yours.')).toBeVisible()
}
