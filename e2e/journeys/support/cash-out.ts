import { expect, type Page } from '@playwright/test'
import { becomeVerified, hintOf, linkIban, newIban } from './bank'
import { expectBegun } from './looks'
import { register, type Stranger } from './signing-in'

/** From the yes until the bank has it: the sandbox's takes two seconds a step, and is looked at now and then. */
export const ARRIVED = { timeout: 120_000 }

/** Somebody new, who is verified and has an account in Europe. What it is called. */
export async function becomeCashOuter(page: Page, me: Stranger): Promise<string> {
  const iban = newIban()
  await register(page, me)
  await becomeVerified(page)
  await linkIban(page, iban)
  return hintOf(iban)
}

export async function openCashOut(page: Page): Promise<void> {
  await page.goto('/cashout')
  await expectBegun(page)
  await expect(page.getByRole('heading', { name: 'Cash Out' })).toBeVisible()
}

export function amountField(page: Page) {
  return page.getByLabel('Amount', { exact: true })
}

/** One that is not linked. */
export function accountField(page: Page) {
  return page.getByLabel('IBAN / US account number')
}

export function linkedAccount(page: Page, hint: string) {
  return page.getByRole('list', { name: 'Your bank accounts' }).getByRole('button', { name: hint })
}

export function proceedButton(page: Page) {
  return page.getByRole('button', { name: 'Proceed' })
}

/** The last card before money moves. */
export async function expectSummary(page: Page, lines: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
  const summary = page.locator('dl.rows').first()
  for (const line of lines) await expect(summary).toContainText(line)
}

export function cashOutButton(page: Page) {
  return page.getByRole('button', { name: 'Cashout', exact: true })
}

/** The server has it. */
export async function expectTaken(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible({ timeout: 60_000 })
}

export async function expectArrived(page: Page): Promise<void> {
  await expect(page.getByText('Arrived in your bank').first()).toBeVisible(ARRIVED)
  await expect(page.getByText(/The money is at your bank/)).toBeVisible()
}

/** To the page of a cash-out that was just taken. Its address. */
export async function followIt(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Follow it on a page of its own' }).click()
  await expect(page).toHaveURL(/\/cashout\/status\?id=co_[0-9a-f]{32}$/)
  return page.url()
}

/** What this device keeps of cash-outs that the server does not have. */
export function openOnes(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('filbert.cashout.')))
}

/** From now on, how often something of the page is tapped. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0'
    const count = () => {
      const { dataset } = document.documentElement
      dataset.taps = String(Number(dataset.taps) + 1)
    }
    document.addEventListener('click', (event) => event.isTrusted && count(), true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps))
}
