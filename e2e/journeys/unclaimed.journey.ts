import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { shortOf } from './support/short-of'

const CHAIN = '31337'

test('I do not want the money and send it back: its sender sees it come back at once @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, CHAIN)
  const [node, usdc, owner] = [nodeOf(chain), tokenOf(chain, 'USDC').address, cast.sender.address]
  const money = await balanceOf(node, usdc, owner)
  const sender = await device()
  await openSend(sender)
  await connectAs(sender, cast.sender)
  await review(sender, { amount: '25', symbol: 'USDC', choose: false })
  await sender.getByRole('button', { name: 'Proceed' }).click()
  await answer(sender, 'Pay 25 USDC into a link, without gas', 'Approve')
  const link = await madeLink(sender)
  guard(link)
  await expect(sender.getByText('Pending')).toBeVisible()

  const friend = await device()
  await friend.goto(link)
  const offer = friend.getByRole('button', { name: 'Not for you? Send it back' })
  await offer.click()
  await expect(friend.getByRole('heading', { name: 'You are sending back' })).toBeVisible()
  await expect(friend.getByText('you cannot undo it')).toBeVisible()
  await friend.getByRole('button', { name: 'Return' }).click()
  await expect(friend.getByRole('button', { name: 'Claim 25 USDC' })).toBeVisible()
  await expect(friend.getByRole('textbox', { name: 'Where should it go?' })).toHaveValue('')
  await offer.click()
  await friend.getByRole('button', { name: 'Send it back', exact: true }).click()
  await expect(friend.getByText('Sent back to its sender.')).toBeVisible()
  await expect(friend.getByText('25USDC is back at')).toContainText(shortOf(owner))

  await expect(sender.getByText(/^They sent it back, at/)).toBeVisible()
  expect(await balanceOf(node, usdc, owner)).toBe(money)
  const other = await device()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Sent back to its sender' })).toBeVisible()
})

test('I cannot send back what is bound to one address, or what is mine', async ({ device, link, cast }) => {
  const offer = (page: Page) => page.getByRole('button', { name: 'Not for you? Send it back' })
  const bound = await device()
  const friend = cast.other.address
  await bound.goto(await link({ chainId: CHAIN, amount: '3', symbol: 'USDC', recipient: friend }))
  await expect(bound.getByText('This link pays only to')).toBeVisible()
  await expect(offer(bound)).toHaveCount(0)

  const mine = await device()
  await mine.goto('/')
  await connectAs(mine, cast.sender)
  await mine.goto(await link({ chainId: CHAIN, amount: '4', symbol: 'USDC' }))
  await mine.getByRole('button', { name: 'Go to recipient view' }).click()
  await expect(mine.getByRole('button', { name: 'Claim to your wallet' })).toBeVisible()
  await expect(offer(mine)).toHaveCount(0)
})

test("I send a chain's own money for a week, with one prompt of my wallet", async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, CHAIN)
  const { symbol } = chain.nativeCurrency
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await expect(page.getByLabel('Can be claimed')).toHaveValue('0')
  await page.getByLabel('Can be claimed').selectOption('For 7 days')
  await review(page, { amount: '0.25', symbol, chain: chain.name })
  await expect(page.getByText('Claimable until')).toBeVisible()
  await expect(page.getByText('it comes back to you by itself')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, `Put 0.25 ${symbol} into a link`, 'Approve')
  const link = await madeLink(page)
  guard(link)
  await expect(page.getByText('Claimable until')).toBeVisible()

  const friend = await device()
  await friend.goto(link)
  await expect(friend.getByText(/^Claim it by .* only its sender can have it back\.$/)).toBeVisible()
  await openSend(page)
  await page.goto('/send')
  await expect(page.getByText(/^Pending until /).first()).toBeVisible()
})

test('My device is a day ahead: I am held to my promise all the same, and asked for no signature', async ({
  device,
  link,
  cast,
}) => {
  const bound = { amount: '3.31', symbol: 'USDC', recipient: stranger(), lockedFor: 3_600 }
  const url = await link({ chainId: '31337', ...bound })
  const page = await device()
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
  await page.goto(url)
  await connectAs(page, cast.sender)
  const promise = 'You promised not to refund it before'
  await expect(page.getByText(promise)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeDisabled()
  await page.goto('/refund')
  const row = page.getByRole('listitem').filter({ hasText: '3.31 USDC' })
  await expect(row).toContainText(promise)
  await expect(row.getByRole('button', { name: 'Refund' })).toHaveCount(0)
})

for (const viewport of SIZES) {
  test(`I choose how long, and may send back, ${viewport.width} pixels wide`, async ({
    device,
    link,
    cast,
  }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await openSend(page)
    await connectAs(page, cast.sender)
    await page.getByLabel('Can be claimed').selectOption('For 30 days')
    await look(page, 'send-expiry')
    await review(page, { amount: '2', symbol: 'USDC', choose: false })
    await look(page, 'send-expiry-confirm')

    const friend = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(friend)
    await friend.goto(await link({ chainId: CHAIN, amount: '25', symbol: 'USDC' }))
    await expect(friend.getByRole('button', { name: 'Not for you? Send it back' })).toBeVisible()
    await expectStill(friend)
    await look(friend, 'decline-offer')
    await friend.getByRole('button', { name: 'Not for you? Send it back' }).click()
    await expect(friend.getByRole('heading', { name: 'You are sending back' })).toBeVisible()
    await look(friend, 'decline-confirm')
    await friend.getByRole('button', { name: 'Send it back', exact: true }).click()
    await expect(friend.getByText('Sent back to its sender.')).toBeVisible()
    await look(friend, 'decline-done')
  })
}
