import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { drawn, expectBegun, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { bringWallet, TEST_WALLET } from './support/test-wallet'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const INSTAGRAM_ON_IOS = `${IPHONE} Mobile/22B83 Instagram 353.0.0.27.98 (iPhone16,1; iOS 18_1; en_US)`
const SAFARI = `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`
const TELEGRAM_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.81 Mobile Safari/537.36 Telegram-Android/11.3.3 (Google Pixel 8; SDK 34)'

const hint = (page: Page) => page.getByRole('region', { name: 'Open in browser' })

test('I open a link in an app on Android: an address works there, and Chrome is one tap away', async ({
  device,
  link,
}) => {
  const url = await link(USDC)
  const page = await device({ userAgent: TELEGRAM_ON_ANDROID, hasTouch: true })
  await page.goto(url)
  await expect(hint(page)).toContainText('Telegram keeps wallets out. A typed address works here.')
  const { host, pathname, search, hash } = new URL(url)
  await expect(hint(page).getByRole('link', { name: 'Open in Chrome' })).toHaveAttribute(
    'href',
    `intent://${host}${pathname}${search}${hash}#Intent;scheme=http;package=com.android.chrome;end`,
  )
  await typeAddress(page, '25 USDC', stranger())
  await expect(hint(page)).toHaveCount(0)
  await claimButton(page).click()
  await expectPaid(page)
})

test('I open a link in an app on iOS: I am told the way to my browser, and can take the whole link there', async ({
  device,
  link,
}) => {
  const url = await link(USDC)
  const page = await device({ userAgent: INSTAGRAM_ON_IOS, hasTouch: true })
  await page.goto(url)
  await expect(hint(page)).toContainText('Tap ⋯ in Instagram and choose “Open in browser”')
  await expect(hint(page).getByRole('link')).toHaveCount(0)
  await hint(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(hint(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  await page.goto('/send')
  await expect(hint(page)).toContainText(
    'Instagram keeps wallets out. To send, open this page in your browser.',
  )
  await page.getByRole('button', { name: 'Send via link' }).click()
  await expect(hint(page)).toBeVisible()
})

test('Where my wallet can be reached, nobody sends me elsewhere', async ({ device, link, config, cast }) => {
  const url = await link(USDC)
  const browser = await device({ userAgent: SAFARI, hasTouch: true })
  const came = browser.waitForResponse(/open-in-browser.*\.js$/)
  await browser.goto(url)
  // What knows the apps has run, and been shown, if there was anything to show.
  const known = (await came).url()
  await browser.evaluate((code) => import(code), known)
  await expectBegun(browser)
  await drawn(browser)
  await expect(hint(browser)).toHaveCount(0)

  // As in the browser that a wallet's own app has: it signs as any app's does.
  const inWallet = await device({ userAgent: TELEGRAM_ON_ANDROID, hasTouch: true })
  await bringWallet(inWallet.context(), config, cast.other)
  await inWallet.goto(url)
  await inWallet.getByRole('button', { name: 'Use my wallet instead' }).click()
  await expect(inWallet.getByRole('dialog').getByRole('button', { name: TEST_WALLET })).toBeVisible()
  await expect(hint(inWallet)).toHaveCount(0)
})

for (const viewport of SIZES) {
  test(`I see the way out of an app, ${viewport.width} pixels wide`, async ({ device, link }) => {
    const url = await link(USDC)
    for (const [system, userAgent] of [
      ['ios', INSTAGRAM_ON_IOS],
      ['android', TELEGRAM_ON_ANDROID],
    ] as const) {
      const page = await device({
        viewport,
        userAgent,
        hasTouch: true,
        reducedMotion: 'reduce',
      })
      await measureShift(page)
      for (const [name, path] of [
        ['claim', url],
        ['send', '/send'],
      ] as const) {
        await page.goto(path)
        await expect(hint(page)).toBeVisible()
        await expectStill(page)
        await look(page, `in-app-${system}-${name}`)
      }
    }
  })
}
