import { describe, expect, it } from 'vitest'
import {
  beginLink,
  claimButton,
  expectPaid,
  madeLink,
  proceed,
  review,
  STRANGER,
  typeAddress,
} from '@testing/flows'
import { DESK, expectInside, resize, SIZES } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'
import { shortAddress } from '@/lib/address'

const SHARING_FAILED =
  'Sharing failed: Sharing does not work within another app. The link has been copied to clipboard.'
const NO_COPYING = 'This browser does not let pages copy. Hold the text and choose Copy.'

const refuse = () => Promise.reject(new DOMException('Not here', 'NotAllowedError'))

/** As apps do whose own browser neither shares nor copies. */
const withoutSharing = ({ navigator }: Window) => void Object.assign(navigator, { share: refuse })
const withoutCopying = ({ navigator }: Window) =>
  void Object.assign(navigator.clipboard, { writeText: refuse })

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)

it('says that the link was copied where sharing does not work, for nine seconds', async () => {
  // On a phone it would lie under the mouse.
  await resize(DESK)
  rememberWallet()
  const page = await openPage('/send', { before: withoutSharing, clock: true })
  await beginLink(page)
  await review(page, '25')
  await proceed(page)
  await answerWallet(page, 'Pay 25 USDC into a link', 'Approve')
  const link = await madeLink(page)

  clipboard.text = 'something else'
  page.clock.pause()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(toast(page, SHARING_FAILED)).toBeVisible()
  expect(clipboard.text).toBe(link)
  await page.clock.run(8_900)
  await expect.element(toast(page, SHARING_FAILED)).toBeVisible()
  await page.clock.run(100)
  await expect.element(toast(page, SHARING_FAILED)).not.toBeInTheDocument()
})

describe('a toast', () => {
  async function openClaimed(): Promise<Page> {
    const { url } = makeLink({ amount: '25', symbol: 'USDC' })
    const page = await openPage(url, { before: withoutCopying, clock: true })
    await typeAddress(page, '25 USDC', STRANGER)
    await claimButton(page).click()
    await expectPaid(page)
    page.clock.pause()
    return page
  }

  const copy = (page: Page) => page.getByRole('button', { name: 'Copy transaction hash' }).first()

  it('stays while the mouse is over it, and five seconds longer', async () => {
    const page = await openClaimed()
    await copy(page).click()
    await toast(page, NO_COPYING).hover()
    await page.clock.run(60_000)
    await expect.element(toast(page, NO_COPYING)).toBeVisible()
    await page.getByRole('heading', { name: 'Yay!' }).hover()
    await page.clock.run(4_900)
    await expect.element(toast(page, NO_COPYING)).toBeVisible()
    await page.clock.run(100)
    await expect.element(toast(page, NO_COPYING)).not.toBeInTheDocument()
  })

  it('stays while it has the focus, and is dismissed by a key', async () => {
    const page = await openClaimed()
    await copy(page).click()
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await expect.element(dismiss).toBeVisible()
    ;(dismiss.element() as HTMLElement).focus()
    await page.clock.run(60_000)
    await expect.element(toast(page, NO_COPYING)).toBeVisible()
    await page.press('Enter')
    await expect.element(toast(page, NO_COPYING)).not.toBeInTheDocument()
  })

  it('is shown once, however often it is caused', async () => {
    const page = await openClaimed()
    for (let times = 0; times < 5; times++) await copy(page).click()
    await expect.poll(() => toast(page, NO_COPYING).elements().length).toBe(1)
    expectInside(page)
  })
})

describe('a toast of what a sheet shows', () => {
  async function openWallet(): Promise<Page> {
    const { address } = rememberWallet()
    const page = await openPage('/send', { before: withoutCopying })
    await page
      .getByRole('banner')
      .getByRole('button', { name: shortAddress(address) })
      .click()
    return page
  }

  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your wallet' })

  for (const size of SIZES) {
    it(`lies above the sheet, ${size.width} pixels wide`, async () => {
      await resize(size)
      const page = await openWallet()
      await sheet(page).getByRole('button', { name: 'Copy address' }).click()
      await expect.element(page.getByText(NO_COPYING)).toBeVisible()
      expect(page.getByText(NO_COPYING).elements()).toHaveLength(1)
      // Only what lies above the sheet can be clicked.
      await sheet(page).getByRole('button', { name: 'Dismiss' }).click()
      await expect.element(page.getByText(NO_COPYING)).not.toBeInTheDocument()
    })
  }

  it('stays when the sheet goes', async () => {
    const page = await openWallet()
    await sheet(page).getByRole('button', { name: 'Copy address' }).click()
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect.element(sheet(page)).not.toBeInTheDocument()
    await expect.element(page.getByText(NO_COPYING)).toBeVisible()
  })
})
