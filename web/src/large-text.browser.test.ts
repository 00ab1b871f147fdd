import { expect, it } from 'vitest'
import {
  beginLink,
  claimButton,
  expectPaid,
  madeLink,
  openTokens,
  proceed,
  review,
  STRANGER,
  tokenSheet,
  typeAddress,
  typeIn,
} from '@testing/flows'
import { keepLink } from '@testing/history'
import { DEEP, drawn, expectInside, expectWhole, LARGE_TEXT, look, NARROW, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, connectAs, rememberWallet } from '@testing/wallet'
import { makeLink, personOf } from '@testing/world'

/** Nothing is beyond an edge or cut off. Colours are those of any other width, so the gate leaves them to that. */
async function expectAll(page: Page): Promise<void> {
  if (DEEP) return look(page, { rowsWrap: true })
  await page.begun()
  await drawn(page)
  expectInside(page)
  expectWhole(page)
}

it.each([
  [NARROW.width, NARROW, 'ETH'],
  [LARGE_TEXT.width, LARGE_TEXT, 'USDC'],
] as const)('a link is claimed on a phone of %i pixels', async (_, size, symbol) => {
  await resize(size)
  const page = await openPage(makeLink({ amount: '1234.56789', symbol }).url)
  const worth = `1,234.56789 ${symbol}`
  await expect.element(page.getByRole('heading', { name: worth })).toBeVisible()
  await expectAll(page)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expectAll(page)
  await page.press('Escape')
  await typeAddress(page, worth, STRANGER)
  await expectAll(page)
  await connectAs(page)
  await expectAll(page)
  await claimButton(page).click()
  await expectPaid(page)
  await expectAll(page)
})

it('the front page is read with text of twice the size', async () => {
  await resize(LARGE_TEXT)
  const page = await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAll(page)
})

it('a link is sent with text of twice the size', async () => {
  await resize(LARGE_TEXT)
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  await expectAll(page)
  await openTokens(page)
  await expect.element(tokenSheet(page).getByRole('button', { name: /^DAI/ })).toBeVisible()
  await expectAll(page)
  await page.press('Escape')
  const amount = page.getByLabelText('You send')
  await typeIn(page, 'USDC')
  await amount.fill('987.654321')
  await expect.poll(() => amount.element().scrollWidth - amount.element().clientWidth).toBe(0)
  await expectAll(page)
  await review(page, '987.654321')
  await expectAll(page)
  await proceed(page)
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Sandbox wallet.')
  await expectAll(page)
  await answerWallet(page, 'USDC into a link', 'Approve')
  await madeLink(page)
  await expectAll(page)
})

it('a link that was sent is found and refunded with text of twice the size', async () => {
  await resize(LARGE_TEXT)
  const { address: sender } = rememberWallet(personOf(0))
  const made = makeLink({ amount: '1234.56789', symbol: 'USDC', more: { sender } })
  keepLink(made)
  const page = await openPage('/send')
  const options = page.getByRole('button', { name: /^Options for 1,234.567/ })
  await expect.element(options).toBeVisible()
  await expectAll(page)
  await options.click()
  await expect.element(page.getByRole('dialog', { name: 'Options' })).toBeVisible()
  await expectAll(page)
  await page.goto('/refund')
  await expect.element(page.getByRole('button', { name: /^Refund 1,234.56789 USDC/ })).toBeVisible()
  await expectAll(page)
  await page.goto(made.url)
  await expect.element(page.getByRole('button', { name: 'Refund' })).toBeVisible()
  await expectAll(page)
})
