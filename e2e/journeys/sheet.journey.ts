import type { Page } from '@playwright/test'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { proceed } from './support/sent-list'

/** From a page of ours that was there before: Back out of the flow leads to it. */
async function openFrom(page: Page, url: string): Promise<void> {
  await page.goto('/refund')
  await page.goto(url)
}

/** How many sheets lie over how many cards, by the browser's own history, once it is where it was sent. */
async function expectPlaces(page: Page, card: number, sheet: number): Promise<void> {
  const places = () => page.evaluate(() => [history.state?.card ?? 0, history.state?.sheet ?? 0])
  await expect.poll(places).toEqual([card, sheet])
}

test('I select text in a sheet, and my mouse leaves it: it stays open, until I press beside it', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 1280, height: 800 } })
  await openSend(page)
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you send?' })
  await sheet.getByRole('heading', { name: 'What do you send?' }).hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await sheet.getByRole('button', { name: /^DAI/ }).click()

  await page.getByRole('button', { name: /^Token: DAI/ }).click()
  await expect(sheet).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(sheet).toHaveCount(0)
})

test('I press Back with a sheet open: it closes, and I am where I was', async ({ device, link, cast }) => {
  const page = await device()
  await page.goto('/refund')
  await openSend(page)
  const amount = page.getByLabel('You send')
  const sheet = page.getByRole('dialog', { name: 'What do you send?' })
  await amount.fill('3')
  await page.getByRole('button', { name: /^Token: / }).click()
  await expectPlaces(page, 1, 1)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(amount).toHaveValue('3')

  // Closed by hand it has no place any more.
  await page.getByRole('button', { name: /^Token: / }).click()
  await expectPlaces(page, 1, 1)
  await page.keyboard.press('Escape')
  await expectPlaces(page, 1, 0)
  await expect(amount).toHaveValue('3')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/refund')

  await page.goto(await link({ chainId: '31337', amount: '25', symbol: 'USDC' }))
  const where = page.getByRole('textbox', { name: 'Where should it go?' })
  await where.fill(cast.other.address)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page
    .getByRole('dialog', { name: 'Connect a wallet' })
    .getByRole('button', { name: 'Sandbox wallet' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Who are you today?' })).toBeVisible()
  await expectPlaces(page, 0, 2)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Who are you today?' })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(where).toHaveValue(cast.other.address)
  await page.goBack()
  await expect(page).toHaveURL('/refund')
})

test('I look far down a page and open a sheet: the page under it stays where it is', async ({ device }) => {
  const page = await device({ viewport: { width: 390, height: 500 } })
  await openSend(page)
  const scrolled = () => page.evaluate(() => scrollY)
  await page.getByRole('button', { name: 'Return' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^Token: / }).scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Token: / }).click()
  await expectPlaces(page, 1, 1)
  expect(await scrolled()).toBe(before)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await scrolled()).toBe(before)
})

test('My wallet asks, and I press Back or load the page again: that is a no, and my cards are as many', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openFrom(page, '/send')
  await connectAs(page, cast.sender)
  await page.getByRole('button', { name: 'Send via link' }).click()
  await review(page, { amount: '4.2', symbol: 'USDC', choose: false })
  await proceed(page)
  const prompt = page.getByRole('dialog').filter({ hasText: 'Sandbox wallet.' })
  await expect(prompt).toBeVisible()
  await expectPlaces(page, 2, 1)
  await page.goBack()
  await expect(prompt).toHaveCount(0)
  await expectPlaces(page, 2, 0)
  await proceed(page)
  await expect(prompt).toBeVisible()
  await expectPlaces(page, 2, 1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await expectPlaces(page, 0, 0)

  await page.getByRole('button', { name: 'Send via link' }).click()
  await review(page, { amount: '4.3', symbol: 'USDC', choose: false })
  await proceed(page)
  await answer(page, 'Pay 4.3 USDC into a link', 'Approve')
  guard(await madeLink(page))
  await expectPlaces(page, 0, 0)
  await page.goBack()
  await expect(page).toHaveURL('/refund')
})
