import { expect, type Page } from '@playwright/test'
import type { World } from '../../product/around-journeys'
import { expectBegun } from './looks'

/** How long an order of the sandbox takes, which is looked at every few seconds, and what a busy machine adds. */
export const CARRIED = { timeout: 60_000 }

/** From a link that was opened to the card on which it is asked for elsewhere. */
export async function openAcross(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expectBegun(page)
  await changeButton(page).click()
  await expect(page.getByRole('heading', { name: /^You are claiming/ })).toBeVisible()
}

export function changeButton(page: Page) {
  return page.getByRole('button', { name: 'Change token or chain' })
}

/** Chooses what should arrive; it says what that is then. */
export async function chooseEnd(page: Page, chain: string, name: string): Promise<void> {
  await page.getByRole('button', { name: /^You receive/ }).click()
  const sheet = page.getByRole('dialog', { name: 'What should arrive?' })
  await sheet.getByRole('button', { name: chain }).click()
  await sheet.getByRole('button', { name }).click()
  await expect(sheet).toHaveCount(0)
}

export async function typeGoal(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(address)
}

/** One press, of the button that says how much arrives. */
export function claimAcrossButton(page: Page, symbol: string) {
  return page.getByRole('button', { name: new RegExp(`^Claim [\\d.,]+ ${symbol}$`) })
}

/** The one order whose money goes to somebody, once the router has seen it. */
export async function orderOf({ router }: Pick<World, 'router'>, receiver: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { orders } = (await (await fetch(`${router}/control/state`)).json()) as {
        orders: { id: string; receiver: string }[]
      }
      found = orders.find((order) => order.receiver.toLowerCase() === receiver.toLowerCase())?.id
      return found
    }, 'what the router knows of it')
    .toBeDefined()
  return found ?? ''
}

/** Somebody there decides about it. */
export async function settle({ router }: Pick<World, 'router'>, order: string, what: string): Promise<void> {
  const answer = await fetch(`${router}/control/orders/${order}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ settle: what }),
  })
  if (!answer.ok) throw new Error(`the router answered ${answer.status}`)
}
