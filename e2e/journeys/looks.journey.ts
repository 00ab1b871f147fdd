import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectAccessible, expectLevel, expectStill, measureShift } from './support/looks'
import { look } from './support/pictures'
import { openSend } from './support/sending'

const PHONE = { width: 390, height: 844 }

// On a desk, and in other widths, component tests look at the same: web/src/desk.browser.test.ts.
test('I can read every screen, 390 pixels wide @smoke', async ({ device, link }) => {
  const url = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
  const page = await device({ viewport: PHONE, reducedMotion: 'reduce' })
  await measureShift(page)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectStill(page)
  await look(page, 'landing')

  await page.goto('/send')
  await expect(page.getByRole('button', { name: 'Send via link' })).toBeVisible()
  await expectStill(page)
  await look(page, 'send')
  await openSend(page)
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await look(page, 'send-input')

  await page.goto(url)
  await expect(page.getByRole('heading', { name: '25 USDC' })).toBeVisible()
  await expectStill(page)
  await expectLevel(page)
  await look(page, 'claim')

  await typeAddress(page, '25 USDC', stranger())
  await expectAccessible(page)
  await expectLevel(page)
  await claimButton(page).click()
  await expectPaid(page)
  await look(page, 'claimed')
})
