import { expect, test } from './support/journey'
import { expectAccessible, expectInside } from './support/looks'
import { openSend, review } from './support/sending'
import { shortOf } from './support/short-of'
import { bringWallet, TEST_WALLET } from './support/test-wallet'

/** Pictures for people to look at; nothing is compared with them. */
const PICTURES = 'test-results/screens'

const DEVICES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of DEVICES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`I look at what a silent wallet leaves me with, ${viewport.width} pixels wide, ${colorScheme}`, async ({
      device,
      config,
      cast,
    }) => {
      const page = await device({ viewport, colorScheme, reducedMotion: 'reduce' })
      const look = async (name: string) => {
        await expectInside(page)
        await expectAccessible(page)
        const path = `${PICTURES}/${name}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: true })
      }
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
      await look('send-still-waiting')
      await page.goto('/send')
      await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
      await look('send-interrupted')
    })
  }
}
