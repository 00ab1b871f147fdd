import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectBegun } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, review } from './support/sending'
import { shortOf } from './support/short-of'

/** Words of the product's specification that no other journey has a reason to look for. */
test('Sending and claiming say what they were specified to say, card by card @smoke', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await page.goto('/send')
  await expectBegun(page)
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Had an issue creating a link? click here to reclaim the funds.' }),
  ).toHaveAttribute('href', '/refund')
  await page.getByRole('button', { name: 'Send via link' }).click()
  await connectAs(page, cast.sender)
  await expect(page.getByRole('heading', { name: 'Text Tokens' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy Tokens' })).toBeVisible()
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await expect(page.getByText('This transaction is sponsored by Filbert! Enjoy!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return' })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 25 USDC into a link', 'Approve')
  const link = await madeLink(page)
  guard(link)
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to profile' })).toHaveAttribute('href', '/profile')

  const friend = await device()
  await friend.goto(link)
  await expectBegun(friend)
  await expect(friend.getByText(`${shortOf(cast.sender.address)} sent you`)).toBeVisible()
  await expect(friend.getByText('wallet address / ENS / IBAN / US account number')).toBeVisible()
  for (const words of ['Route', '$0.00 (sponsored)'])
    await expect(friend.getByRole('main')).toContainText(words)
  await typeAddress(friend, '25 USDC', stranger())
  for (const words of ['Claiming to', 'Route', '$0.00 (sponsored)'])
    await expect(friend.getByRole('main')).toContainText(words)
  await claimButton(friend).click()
  await expectPaid(friend)

  const nothing = new URL(link)
  nothing.searchParams.set('i', '123456789')
  await friend.goto(nothing.href)
  await expect(friend.getByRole('heading', { name: 'Sorryyy' })).toBeVisible()
  await expect(friend.getByText('Deposit not found. Are you sure your link is correct?')).toBeVisible()
  await expect(friend.getByRole('link', { name: 'Make a payment yourself!' })).toHaveAttribute(
    'href',
    '/send',
  )
})
