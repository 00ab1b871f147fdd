import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectAccessible, expectInside, expectLevel, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { openSend } from './support/sending'

for (const viewport of SIZES) {
  test(`I can read every screen, ${viewport.width} pixels wide${viewport.width === 390 ? ' @smoke' : ''}`, async ({
    device,
    link,
  }) => {
    const url = await link({ chainId: '31337', amount: '25', symbol: 'USDC' })
    const page = await device({ viewport, reducedMotion: 'reduce' })
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
}

test('My wallet stands beside the name, on a phone', async ({ device, cast }) => {
  const page = await device({ viewport: { width: 390, height: 844 } })
  await page.goto('/send')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Connect' })).toBeEnabled()
  const before = await header.boundingBox()
  await connectAs(page, cast.sender)
  expect(await header.boundingBox(), 'nothing below it moves').toEqual(before)
})

test('I can reach everything on the narrowest phone', async ({ device, link, cast }) => {
  const url = await link({ chainId: '31337', amount: '1234.56789', symbol: 'ETH' })
  const page = await device({ viewport: { width: 320, height: 640 } })
  await page.goto(url)
  await expect(page.getByRole('heading', { name: '1,234.56789 ETH' })).toBeVisible()
  await expectInside(page)
  await typeAddress(page, '1,234.56789 ETH', stranger())
  await expectInside(page)
  await connectAs(page, cast.other)
  await expectInside(page)
  await claimButton(page).click()
  await expectPaid(page)
  await expectInside(page)
})
