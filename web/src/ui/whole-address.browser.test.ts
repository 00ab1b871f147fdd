import { expect, it } from 'vitest'
import { beginLink, review, STRANGER, typeAddress } from '@testing/flows'
import { look } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'
import { shortAddress } from '@/lib/address'

const SHORT = '0x9dF1…f175'

it('is shown with all digits, read out short, and whole on demand', async () => {
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await typeAddress(page, '25 USDC', STRANGER)
  const whole = page.getByText(STRANGER, { exact: true })
  await expect.element(whole).toHaveAttribute('aria-hidden', 'true')
  await expect.element(page.getByText(SHORT, { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'You are claiming' })).toHaveFocus()
  await page.press('Tab')
  const read = page.getByRole('button', { name: 'Read the whole address' })
  await expect.element(read).toHaveFocus()
  await look(page)
  await page.press('Enter')
  await expect
    .element(page.getByText('0x 9dF1 dF95 6C63 0f5D B8B9 fca1 012a 267e 80DA f175', { exact: true }))
    .toHaveRole('status')
})

it('stands behind its short form in a row', async () => {
  const { address } = rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  await review(page, '4.2')
  const short = page.getByRole('main').getByText(shortAddress(address), { exact: true })
  await expect.element(short).toHaveAttribute('title', address)
  expect(short.element().tagName).toBe('ABBR')
})
