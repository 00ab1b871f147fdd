import { expect, test } from './support/journey'
import { look, SIZES } from './support/pictures'
import { openSend, review } from './support/sending'
import { shortOf } from './support/short-of'
import { bringWallet, TEST_WALLET } from './support/test-wallet'

for (const viewport of SIZES) {
  test(`I look at what a silent wallet leaves me with, ${viewport.width} pixels wide`, async ({
    device,
    config,
    cast,
  }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    const mine = await bringWallet(page.context(), config, cast.sender)
    await openSend(page)
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: TEST_WALLET }).click()
    const who = shortOf(cast.sender.address)
    await expect(page.getByRole('banner').getByRole('button', { name: who })).toBeVisible()
    await review(page, { amount: '12.5', symbol: 'USDC', choose: false })
    mine.answers = false
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect(page.getByText('Still waiting for your wallet.')).toBeVisible()
    await look(page, 'send-still-waiting')
    await page.goto('/send')
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
    await look(page, 'send-interrupted')
  })
}
