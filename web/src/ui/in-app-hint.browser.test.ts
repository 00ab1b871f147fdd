import { describe, expect, it } from 'vitest'
import { claimButton, expectPaid, STRANGER, typeAddress } from '@testing/flows'
import { drawn, expectStill, look, resize, SIZES } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import { ANNOUNCED, announceWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const INSTAGRAM_ON_IOS = `${IPHONE} Mobile/22B83 Instagram 353.0.0.27.98 (iPhone16,1; iOS 18_1; en_US)`
const SAFARI = `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`
const TELEGRAM_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.81 Mobile Safari/537.36 Telegram-Android/11.3.3 (Google Pixel 8; SDK 34)'

const hint = (page: Page) => page.getByRole('region', { name: 'Open in browser' })

/** The app takes this for its browser, on a phone. */
function imitate({ navigator }: Window, userAgent: string): void {
  Object.defineProperties(navigator, { userAgent: { value: userAgent }, maxTouchPoints: { value: 1 } })
}

const asIn = (userAgent: string) => ({ before: (window: Window) => imitate(window, userAgent) })

const givenLink = () => makeLink({ amount: '25', symbol: 'USDC' }).url

describe('in an app on Android', () => {
  it('a link is claimed by a typed address, or opened in Chrome', async () => {
    const url = givenLink()
    const page = await openPage(url, asIn(TELEGRAM_ON_ANDROID))
    await expect
      .element(hint(page))
      .toHaveTextContent('Telegram keeps wallets out. A typed address works here.')
    await expect
      .element(hint(page).getByRole('link', { name: 'Open in Chrome' }))
      .toHaveAttribute(
        'href',
        `intent://${location.host}${url}#Intent;scheme=http;package=com.android.chrome;end`,
      )
    await typeAddress(page, '25 USDC', STRANGER)
    await expect.element(hint(page)).not.toBeInTheDocument()
    await claimButton(page).click()
    await expectPaid(page)
  })
})

describe('in an app on iOS', () => {
  it('the way to the browser is told, and the whole link is copied', async () => {
    const url = givenLink()
    const page = await openPage(url, asIn(INSTAGRAM_ON_IOS))
    await expect.element(hint(page)).toHaveTextContent('Tap ⋯ in Instagram and choose “Open in browser”')
    await expect.element(hint(page).getByRole('link')).not.toBeInTheDocument()
    await hint(page).getByRole('button', { name: 'Copy link' }).click()
    await expect.element(hint(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(clipboard.text).toBe(location.origin + url)
  })

  it('sending is said to need the browser, on each card', async () => {
    const page = await openPage('/send', asIn(INSTAGRAM_ON_IOS))
    await expect
      .element(hint(page))
      .toHaveTextContent('Instagram keeps wallets out. To send, open this page in your browser.')
    await page.getByRole('button', { name: 'Send via link' }).click()
    await expect.element(hint(page)).toBeVisible()
  })
})

describe('where a wallet can be reached nobody is sent elsewhere', () => {
  it('in a browser', async () => {
    const page = await openPage(givenLink(), asIn(SAFARI))
    const known = () =>
      page.window.performance
        .getEntriesByType('resource')
        .find(({ name }) => /open-in-browser.*\.js$/.test(name))
    await expect.poll(known).toBeDefined()
    // What knows the apps has run, and been shown, if there was anything to show.
    await page.run(known()?.name ?? '', 'module')
    await drawn(page)
    await expect.element(hint(page)).not.toBeInTheDocument()
  })

  it("in a wallet's own browser, which signs as any app's does", async () => {
    const page = await openPage(givenLink(), {
      before: (window) => {
        imitate(window, TELEGRAM_ON_ANDROID)
        announceWallet(window)
      },
    })
    await page.getByRole('button', { name: 'Use my wallet instead' }).click()
    const wallets = page.getByRole('dialog', { name: 'Connect a wallet' })
    await expect.element(wallets.getByRole('button', { name: ANNOUNCED })).toBeVisible()
    await expect.element(hint(page)).not.toBeInTheDocument()
  })
})

for (const size of SIZES) {
  for (const [system, userAgent] of [
    ['iOS', INSTAGRAM_ON_IOS],
    ['Android', TELEGRAM_ON_ANDROID],
  ] as const) {
    it(`the way out of an app on ${system} can be read, ${size.width} pixels wide`, async () => {
      await resize(size)
      for (const address of [givenLink(), '/send']) {
        const page = await openPage(address, asIn(userAgent))
        await expect.element(hint(page)).toBeVisible()
        await expectStill(page)
        await look(page)
      }
    })
  }
}
