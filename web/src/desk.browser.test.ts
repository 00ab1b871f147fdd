import { beforeEach, expect, it } from 'vitest'
import { beginLink, claimButton, expectPaid, STRANGER, typeAddress } from '@testing/flows'
import { DESK, expectStill, look, resize } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { makeLink } from '@testing/world'

// The first screens as a journey looks at them on a phone; `landing.browser.test.ts` reads the front page on both.
beforeEach(() => resize(DESK))

it('the front page stays still on a desk', async () => {
  const page = await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectStill(page)
})

it('the page that sends stays still and can be read on a desk, up to the amount', async () => {
  const page = await openPage('/send')
  await expect.element(page.getByRole('button', { name: 'Send via link' })).toBeVisible()
  await expectStill(page)
  await look(page)
  await beginLink(page)
  await expect.element(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await look(page)
})

it('a link stays still and can be read on a desk, from its address to the money', async () => {
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await expect.element(page.getByRole('heading', { name: '25 USDC' })).toBeVisible()
  await expectStill(page)
  await look(page)
  await typeAddress(page, '25 USDC', STRANGER)
  await look(page)
  await claimButton(page).click()
  await expectPaid(page)
  await look(page)
})
