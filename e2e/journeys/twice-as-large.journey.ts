import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectInside, expectWhole } from './support/looks'
import { look } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { proceed, row } from './support/sent-list'

/** A phone at 200 %, in CSS pixels. */
const SIZES = [{ width: 195, height: 422 }]

/** Nothing is beyond an edge or cut off. */
async function expectAll(page: Page, name: string): Promise<void> {
  await look(page, `twice-${name}`)
  await expectWhole(page)
}

for (const viewport of SIZES) {
  test(`I make the page twice as large, ${viewport.width} pixels wide: I still read and reach everything`, async ({
    device,
    link,
    cast,
    guard,
  }) => {
    const url = await link({ chainId: '31337', amount: '1234.56789', symbol: 'USDC' })
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAll(page, 'landing')

    await page.goto(url)
    await expect(page.getByRole('heading', { name: '1,234.56789 USDC' })).toBeVisible()
    await expectAll(page, 'claim')
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    await expectAll(page, 'connect')
    await page.keyboard.press('Escape')

    await openSend(page)
    await connectAs(page, cast.sender)
    await expectAll(page, 'send-input')
    await page.getByRole('button', { name: /^Token: / }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^DAI/ })).toBeVisible()
    await expectAll(page, 'tokens')
    await page.keyboard.press('Escape')
    const amount = page.getByLabel('You send')
    await amount.fill('987.654321')
    await expect.poll(() => amount.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
    await expectAll(page, 'send-typed')
    await review(page, { amount: '987.654321', symbol: 'USDC', choose: false })
    await expectAll(page, 'confirm')
    await proceed(page)
    await expect(page.getByRole('dialog')).toContainText('Sandbox wallet.')
    await expectAll(page, 'prompt')
    await answer(page, 'USDC into a link', 'Approve')
    guard(await madeLink(page))
    await expectAll(page, 'sent')

    await page.goto('/send')
    await expect(row(page, '987.6543')).toBeVisible()
    await expectAll(page, 'send-list')
    await page.getByRole('button', { name: /^Options for 987.6543/ }).click()
    await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible()
    await expectAll(page, 'options')
    await page.goto('/refund')
    await expect(page.getByRole('button', { name: /^Refund 987.654321 USDC/ })).toBeVisible()
    await expectAll(page, 'refund')
    await page.goto(url)
    await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
    await expectAll(page, 'sender')

    const friend = await device({ viewport, reducedMotion: 'reduce' })
    await friend.goto(url)
    await typeAddress(friend, '1,234.56789 USDC', stranger())
    await expectAll(friend, 'claim-confirm')
    await connectAs(friend, cast.other)
    await expectInside(friend)
    await claimButton(friend).click()
    await expectPaid(friend)
    await expectAll(friend, 'claimed')
  })
}
