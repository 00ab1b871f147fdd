import { ethers } from 'ethersv5'
import { expect, test } from './support/journey'
import { expectAccessible, expectInside, expectStill, measureShift } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'

/** Pictures for people to look at; nothing is compared with them. */
const PICTURES = 'test-results/screens'

const DEVICES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of DEVICES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`I look at what I have in links, ${viewport.width} pixels wide, ${colorScheme}`, async ({
      device,
      link,
      guard,
      cast,
      config,
    }) => {
      const page = await device({ viewport, colorScheme, reducedMotion: 'reduce' })
      const look = async (name: string) => {
        await expectInside(page)
        await expectAccessible(page)
        const path = `${PICTURES}/${name}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: true })
      }
      const mine = page.getByRole('region', { name: 'Your unclaimed links' })
      await measureShift(page)
      await page.goto('/refund')
      await expect(mine.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
      await expectStill(page)
      await look('refund-no-wallet')

      await link({ chainId: '31337', amount: '1234.567891', symbol: 'USDC', days: 30 })
      await link({ chainId: '31338', amount: '0.75', symbol: 'MAPLE' })
      await openSend(page)
      await connectAs(page, cast.sender)
      await review(page, { amount: '6', symbol: 'USDC', choose: false })
      await page.getByRole('button', { name: 'Proceed' }).click()
      await answer(page, 'Pay 6 USDC into a link', 'Approve')
      guard(await madeLink(page))
      await page.goto('/refund')
      const row = mine
        .getByRole('listitem')
        .filter({ hasText: /^6 USDC/ })
        .first()
      await expect(row.getByRole('link', { name: 'Open the link with 6 USDC' })).toBeVisible()
      await look('refund-list')
      await row.getByRole('button', { name: 'Take back 6 USDC' }).click()
      await expect(row).toContainText('Sign in wallet.')
      await answer(page, 'Take deposit', 'Approve')
      await expect(row).toContainText('The money is back in your wallet.')
      await look('refund-back')

      await page.getByLabel('Transaction hash').fill(ethers.utils.id('nothing'))
      await page.getByRole('button', { name: 'Refund' }).click()
      await expect(page.getByText('Something went wrong while claiming')).toBeVisible()
      await look('refund-not-found')

      const nobody = config.people.at(-1)
      if (!nobody) throw new Error('the sandbox has people')
      const other = await device({ viewport, colorScheme, reducedMotion: 'reduce' })
      await other.goto('/refund')
      await connectAs(other, nobody)
      await expect(other.getByText('Nothing of yours is waiting.')).toBeVisible()
      await other.screenshot({
        path: `${PICTURES}/refund-nothing-${viewport.width}-${colorScheme}.png`,
        fullPage: true,
      })
    })
  }
}
