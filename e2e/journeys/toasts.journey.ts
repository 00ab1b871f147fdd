import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectInside } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { shortOf } from './support/short-of'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }
const SHARING_FAILED =
  'Sharing failed: Sharing does not work within another app. The link has been copied to clipboard.'
const NO_COPYING = 'This browser does not let pages copy. Hold the text and choose Copy.'

/** As apps do whose own browser neither shares nor copies. To be called before the page is opened. */
async function withhold(page: Page, what: 'sharing' | 'copying'): Promise<void> {
  await page.addInitScript((withheld) => {
    const refuse = () => Promise.reject(new DOMException('Not here', 'NotAllowedError'))
    if (withheld === 'sharing') Object.assign(navigator, { share: refuse })
    else navigator.clipboard.writeText = refuse
  }, what)
}

const corner = (page: Page, text: string) => page.locator('[role=status]').getByText(text)

test('Sharing does not work in the app that I am in: the link is in my clipboard, and I am told so', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await page.clock.install()
  await withhold(page, 'sharing')
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 25 USDC into a link', 'Approve')
  const link = await madeLink(page)
  guard(link)

  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Share' }).click()
  const toast = corner(page, SHARING_FAILED)
  await expect(toast).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.clock.runFor(8_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(0)
})

test('A toast stays while I read it, and goes when I say so', async ({ device, link }) => {
  const page = await device()
  await page.clock.install()
  await withhold(page, 'copying')
  const url = await link(USDC)
  await page.goto(url)
  await typeAddress(page, '25 USDC', stranger())
  await claimButton(page).click()
  await expectPaid(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const copy = page.getByRole('button', { name: 'Copy transaction hash' }).first()
  const toast = corner(page, NO_COPYING)

  await copy.click()
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.getByRole('heading', { name: 'Yay!' }).hover()
  await page.clock.runFor(4_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(100)
  await expect(toast).toHaveCount(0)

  await copy.click()
  await page.getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)

  for (let times = 0; times < 5; times++) await copy.click()
  await expect(toast).toHaveCount(1)
  await expectInside(page)
})

test('My browser refuses to copy what a sheet shows: I am told above the sheet, and go on in it', async ({
  device,
  cast,
}) => {
  const page = await device()
  await withhold(page, 'copying')
  await page.goto('/send')
  await connectAs(page, cast.sender)
  await page
    .getByRole('banner')
    .getByRole('button', { name: shortOf(cast.sender.address) })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Your wallet' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await sheet.getByRole('button', { name: 'Copy address' }).click()
    await expect(page.getByText(NO_COPYING)).toHaveCount(1)
    await page.screenshot({ path: `test-results/screens/toast-in-sheet-${width}.png` })
    // Only what lies above the sheet can be clicked.
    await sheet.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(NO_COPYING)).toHaveCount(0)
  }

  await sheet.getByRole('button', { name: 'Copy address' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(NO_COPYING), 'it stays when the sheet goes').toBeVisible()
})
