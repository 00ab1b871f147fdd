import { ethers } from 'ethersv5'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'

for (const viewport of SIZES) {
  test(`I look at what I have in links, ${viewport.width} pixels wide`, async ({
    device,
    link,
    guard,
    cast,
    config,
  }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    const mine = page.getByRole('region', { name: 'Your unclaimed links' })
    await measureShift(page)
    await page.goto('/refund')
    await expect(mine.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    await expectStill(page)
    await look(page, 'refund-no-wallet')

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
    await look(page, 'refund-list')
    await row.getByRole('button', { name: 'Refund 6 USDC' }).click()
    await expect(row).toContainText('Sign in wallet.')
    await answer(page, 'Refund deposit', 'Approve')
    await expect(row).toContainText('The money is back in your wallet.')
    await look(page, 'refund-back')

    await page.getByLabel('Transaction hash').fill(ethers.utils.id('nothing'))
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('Something went wrong while claiming')).toBeVisible()
    await look(page, 'refund-not-found')

    const nobody = config.people.at(-1)
    if (!nobody) throw new Error('the sandbox has people')
    const other = await device({ viewport, reducedMotion: 'reduce' })
    await other.goto('/refund')
    await connectAs(other, nobody)
    await expect(other.getByText('Nothing of yours is waiting.')).toBeVisible()
    await look(other, 'refund-nothing')
  })
}
