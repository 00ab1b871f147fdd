import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { A_PICTURE, attach, NOTE } from './support/attaching'
import { expect, test } from './support/journey'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'

const optionsButton = (page: Page) => page.getByRole('button', { name: 'Options for 25 USDC' })
const options = (page: Page) => page.getByRole('dialog', { name: 'Options' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** From the card for the amount to the link. */
async function sendIt(page: Page, guard: (link: string) => void): Promise<string> {
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 25 USDC into a link', 'Approve')
  const link = await madeLink(page)
  guard(link)
  return link
}

/** To one of the options by the keyboard alone, as it is read out. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(options(page)).toBeVisible()
  for (let tabs = 0; tabs < 8; tabs++) {
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focused === name) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not lead to ${name}`)
}

test('I do with a link that I sent whatever can be done, by the keyboard alone', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE, file: A_PICTURE })
  const link = new URL(await sendIt(page, guard))

  await page.goto('/send')
  await optionsButton(page).focus()
  await choose(page, 'Copy link')
  await expect(options(page)).toHaveCount(0)
  await expect(page.getByText('The link is in your clipboard.')).toBeVisible()
  const copied = new URL(await clipboard(page))
  expect(copied.hash).toBe(link.hash)
  for (const part of ['c', 'v', 'i', 't'])
    expect(copied.searchParams.get(part)).toBe(link.searchParams.get(part))
  expect(copied.searchParams.get('t')).toBe('ui')

  await expect(optionsButton(page)).toBeFocused()
  await choose(page, 'Copy transaction hash')
  await expect(page.getByText('The transaction hash is in your clipboard.')).toBeVisible()
  expect(await clipboard(page)).toMatch(/^0x[0-9a-f]{64}$/)

  const begun = page.waitForEvent('download')
  await choose(page, 'Download attachment')
  const saved = await begun
  expect(saved.suggestedFilename()).toBe('nuts.png')
  expect(readFileSync(await saved.path()).equals(A_PICTURE.buffer)).toBe(true)
  await expect(page.getByText('The attachment is saved.')).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(options(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(optionsButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(options(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state.sheet)).toBe(1)
  await page.goBack()
  await expect(options(page)).toHaveCount(0)
  await expect(optionsButton(page)).toBeFocused()

  await choose(page, 'Refund')
  await expect(page.getByText('This is a link that you have created.')).toBeVisible()
  await page.goBack()
  await expect(optionsButton(page)).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await page.goForward()
  await expect(page.getByText('This is a link that you have created.')).toBeVisible()
  await page.getByRole('button', { name: 'Refund' }).click()
  await answer(page, 'Refund', 'Approve')
  await expect(page.getByText('The money is back in your wallet.')).toBeVisible()

  await page.goto('/send')
  await expect(page.getByText('Refunded')).toBeVisible()
  await optionsButton(page).click()
  await expect(options(page).getByRole('link', { name: 'Open link' })).toBeVisible()
  await expect(options(page).getByRole('link', { name: 'Refund' })).toHaveCount(0)
})

test('My attachment does not come, and I am told so where I asked for it', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { file: A_PICTURE })
  await sendIt(page, guard)
  await page.goto('/send')
  await page.route('**/get-attachment-info', (route) => route.abort())
  await optionsButton(page).click()
  await options(page).getByRole('button', { name: 'Download attachment' }).click()
  await expect(options(page).getByRole('alert')).toContainText('cannot be reached')
  await page.unroute('**/get-attachment-info')
  const begun = page.waitForEvent('download')
  await options(page).getByRole('button', { name: 'Download attachment' }).click()
  expect((await begun).suggestedFilename()).toBe('nuts.png')
})

for (const viewport of SIZES) {
  test(`I can read what can be done with a link, ${viewport.width} pixels wide`, async ({
    device,
    cast,
    guard,
  }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await openSend(page)
    await connectAs(page, cast.sender)
    await attach(page, { message: NOTE, file: A_PICTURE })
    await sendIt(page, guard)
    await page.goto('/send')
    await optionsButton(page).scrollIntoViewIfNeeded()
    await look(page, 'sent-row')
    await optionsButton(page).click()
    await expect(options(page)).toBeVisible()
    await look(page, 'sent-options')
    await options(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('The link is in your clipboard.')).toBeVisible()
    await look(page, 'toast')
  })
}
