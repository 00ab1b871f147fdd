import { describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import {
  beginLink,
  madeLink,
  openTokens,
  proceed,
  review,
  STRANGER,
  tokenButton,
  tokenSheet,
} from '@testing/flows'
import { DESK, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

/** How many sheets lie over how many cards, by the browser's own history, once it is where it was sent. */
async function expectPlaces(page: Page, card: number, sheet: number): Promise<void> {
  const places = () => {
    const { state } = page.window.history
    return [state?.card ?? 0, state?.sheet ?? 0]
  }
  await expect.poll(places, { message: 'cards and sheets' }).toEqual([card, sheet])
}

/** From a page of ours that was there before: Back out of the flow leads to it. */
async function openFromRefund(address: string): Promise<Page> {
  const page = await openPage('/refund')
  await page.goto(address)
  return page
}

const amount = (page: Page) => page.getByLabelText('You send')
const prompt = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Sandbox wallet.' })

describe('the mouse', () => {
  it('leaves a sheet open whose text it selected, and closes it by a press beside it', async () => {
    await resize(DESK)
    const page = await openPage('/send')
    await beginLink(page)
    await openTokens(page)
    await tokenSheet(page).getByRole('heading', { name: 'What do you send?' }).hover()
    await commands.holdMouse()
    await commands.moveMouse(5, 5)
    await commands.releaseMouse()
    await tokenSheet(page).getByRole('button', { name: /^DAI/ }).click()

    await expect.element(tokenButton(page)).toHaveTextContent('DAI')
    await openTokens(page)
    await commands.moveMouse(5, 5)
    await commands.holdMouse()
    await commands.releaseMouse()
    await expect.element(tokenSheet(page)).not.toBeInTheDocument()
  })
})

describe('Back', () => {
  it('closes a sheet and keeps what was typed under it', async () => {
    const page = await openPage('/send')
    await beginLink(page)
    await amount(page).fill('3')
    await openTokens(page)
    await expectPlaces(page, 1, 1)
    page.goBack()
    await expect.element(tokenSheet(page)).not.toBeInTheDocument()
    await expect.element(amount(page)).toHaveValue('3')
  })

  it('knows no sheet that was closed by hand', async () => {
    const page = await openFromRefund('/send')
    await beginLink(page)
    await amount(page).fill('3')
    await openTokens(page)
    await expectPlaces(page, 1, 1)
    await page.press('Escape')
    await expectPlaces(page, 1, 0)
    await expect.element(amount(page)).toHaveValue('3')
    page.goBack()
    await expect.element(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
    page.goBack()
    await expect.poll(() => page.address).toBe('/refund')
  })

  it('closes sheets one by one that lie over each other', async () => {
    const page = await openFromRefund(makeLink({ amount: '25', symbol: 'USDC' }).url)
    const where = page.getByRole('textbox', { name: 'Where should it go?' })
    await where.fill(STRANGER)
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    const wallets = page.getByRole('dialog', { name: 'Connect a wallet' })
    await wallets.getByRole('button', { name: 'Sandbox wallet' }).click()
    const people = page.getByRole('dialog', { name: 'Who are you today?' })
    await expect.element(people).toBeVisible()
    await expectPlaces(page, 0, 2)
    page.goBack()
    await expect.element(people).not.toBeInTheDocument()
    await expect.element(wallets).toBeVisible()
    page.goBack()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(where).toHaveValue(STRANGER)
    page.goBack()
    await expect.poll(() => page.address).toBe('/refund')
  })

  it('says no to what the wallet asks, and keeps the cards as many', async () => {
    rememberWallet()
    const page = await openPage('/send')
    await beginLink(page)
    await review(page, '4.2')
    await proceed(page)
    await expect.element(prompt(page)).toBeVisible()
    await expectPlaces(page, 2, 1)
    page.goBack()
    await expect.element(prompt(page)).not.toBeInTheDocument()
    await expectPlaces(page, 2, 0)
  })
})

it('is gone when the page is loaded again while the wallet asks, and the next link leads back out', async () => {
  rememberWallet()
  const page = await openFromRefund('/send')
  await beginLink(page)
  await review(page, '4.2')
  await proceed(page)
  await expect.element(prompt(page)).toBeVisible()
  await expectPlaces(page, 2, 1)
  await page.reload()
  await expect.element(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await expectPlaces(page, 0, 0)

  await beginLink(page)
  await review(page, '4.3')
  await proceed(page)
  await answerWallet(page, 'Pay 4.3 USDC into a link', 'Approve')
  await madeLink(page)
  await expectPlaces(page, 0, 0)
  page.goBack()
  await expect.poll(() => page.address).toBe('/refund')
})

it('leaves the page under it where it was scrolled to', async () => {
  await resize({ width: 390, height: 500 })
  const page = await openPage('/send')
  await beginLink(page)
  page.getByRole('button', { name: 'Return' }).element().scrollIntoView()
  tokenButton(page).element().scrollIntoView({ block: 'nearest' })
  const before = page.window.scrollY
  expect(before).toBeGreaterThan(0)
  await openTokens(page)
  await expectPlaces(page, 1, 1)
  expect(page.window.scrollY).toBe(before)
  page.goBack()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(page.window.scrollY).toBe(before)
})
