import { expect, type Page } from '@playwright/test'
import type { Person } from '../../product/api'
import { expectBegun } from './looks'
import { typeIn } from './sending'

interface Asking {
  amount: string
  symbol?: string
  /** Who is to be paid: an address or a name. */
  to: string
  /** What its payers pay; exactly the amount if left out. */
  kind?: 'What they like' | 'Several, towards it'
}

export async function openRequest(page: Page): Promise<void> {
  await page.goto('/request/create')
  await expectBegun(page)
  await expect(page.getByRole('heading', { name: 'Request a payment' })).toBeVisible()
}

export const payeeField = (page: Page) => page.getByLabel(/^Paid to/)
export const askedField = (page: Page) => page.getByLabel('You ask for')
export const askButton = (page: Page) => page.getByRole('button', { name: /^Request / })

/** From the empty form to the link that is passed on. */
export async function ask(page: Page, { amount, symbol = 'USDC', to, kind }: Asking): Promise<string> {
  if (kind) await page.getByLabel('They pay').selectOption(kind)
  await typeIn(page, symbol)
  await askedField(page).fill(amount)
  await payeeField(page).fill(to)
  await expect(askButton(page)).toHaveText(new RegExp(`^Request [\\d.,]+ ${symbol}$`))
  await askButton(page).click()
  return madeRequest(page)
}

/** The link, once the request is made. */
async function madeRequest(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  return page.getByRole('textbox', { name: 'The link' }).inputValue()
}

/** The payer's card, as somebody with this wallet sees it. */
export async function expectAsked(page: Page, worth: string): Promise<void> {
  await expect(page.getByRole('heading', { name: `asks you for ${worth}` })).toBeVisible()
}

export function payButton(page: Page, worth: string) {
  return page.getByRole('button', { name: `Pay ${worth}`, exact: true })
}

/** Chooses to pay with something else than is asked for. */
export async function payWith(page: Page, chain: string, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /^You pay with: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you pay with?' })
  await sheet.getByRole('button', { name: chain }).click()
  await sheet.getByRole('button', { name: new RegExp(`^${symbol}`) }).click()
  await expect(page.getByRole('button', { name: `You pay with: ${symbol} on ${chain}` })).toBeVisible()
}

/** The button, once there is a way; what it says is paid in is the way's to say. */
export function payInButton(page: Page, symbol: string) {
  return page.getByRole('button', { name: new RegExp(`^Pay [\\d.,]+ ${symbol}$`) })
}

/** The server has seen it on the chain. */
export async function expectSeenAsPaid(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(words)).toBeVisible()
}

/** A request for 25 USDC on the first chain, made without any page. Its id. */
export async function requestOf(
  url: string,
  payee: Person,
  token: string,
  change: Record<string, string> = {},
): Promise<string> {
  const form = new FormData()
  const fields = {
    chainId: '31337',
    recipientAddress: payee.address,
    tokenAddress: token,
    tokenType: '1',
    tokenAmount: '25000000',
    kind: 'exact',
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value)
  const answer = await fetch(`${url}/api/filbert/request-links`, { method: 'POST', body: form })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}
