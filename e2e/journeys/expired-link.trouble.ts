import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'

/** Its clock is moved on, so no other trouble may use it: gasless deposits are signed for a time. */
const CHAIN = '31338'
const DAY = 24 * 60 * 60

test('Nobody took my money in time: it comes back to me by itself, and the open page says so', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, CHAIN)
  const [node, usdc, owner] = [nodeOf(chain), tokenOf(chain, 'USDC').address, cast.sender.address]
  const [money, gas] = [await balanceOf(node, usdc, owner), await balanceOf(node, null, owner)]
  const sender = await device()
  await openSend(sender)
  await connectAs(sender, cast.sender)
  await sender.getByLabel('Can be claimed').selectOption('For 1 day')
  await review(sender, { amount: '6', symbol: 'USDC', chain: chain.name })
  await expect(sender.getByText('Your wallet asks for one signature.')).toBeVisible()
  await sender.getByRole('button', { name: 'Proceed' }).click()
  await answer(sender, `To ${chain.name}`, 'Approve')
  await answer(sender, 'Pay 6 USDC into a link, without gas', 'Approve')
  const url = await madeLink(sender)
  guard(url)

  const friend = await device()
  await friend.goto(url)
  await expect(friend.getByRole('button', { name: 'Claim 6 USDC' })).toBeVisible()
  await expect(friend.getByText(/^Claim it by .* only its sender can have it back/)).toBeVisible()

  await passDay(node)
  await expect(friend.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(friend.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  const home = friend.getByRole('heading', { name: 'Expired, and sent back to its sender' })
  await expect(home).toBeVisible({ timeout: 30_000 })
  await expect(sender.getByText(/^Expired, and back with you, at/)).toBeVisible()
  expect(await balanceOf(node, usdc, owner)).toBe(money)
  expect(await balanceOf(node, null, owner), 'all gas was paid by us').toBe(gas)
  await friend.reload()
  await expect(home).toBeVisible()
  await expect(friend).toHaveTitle(/expired/i)
})

test('I can read until when a link can be claimed, and then that it expired, on every screen', async ({
  device,
  link,
  config,
  cast,
}) => {
  const url = await link({ chainId: CHAIN, amount: '25', symbol: 'USDC', days: 1 })
  const open = async (viewport: (typeof SIZES)[number]) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await page.goto(url)
    return page
  }
  for (const viewport of SIZES) {
    const page = await open(viewport)
    await expect(page.getByText(/^Claim it by/)).toBeVisible()
    await expectStill(page)
    await look(page, 'expiring')
  }
  const node = nodeOf(chainOf(config, CHAIN))
  // Without blocks it is not sent back while it is looked at.
  await node.send('evm_setIntervalMining', [0])
  try {
    await passDay(node)
    for (const viewport of SIZES) {
      const page = await open(viewport)
      await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
      await expectStill(page)
      await look(page, 'expired')
      await connectAs(page, cast.sender)
      await expect(page.getByText('Nobody claimed your link until it expired on')).toBeVisible()
      await look(page, 'expired-sender')
    }
  } finally {
    await node.send('evm_setIntervalMining', [1])
  }
})

async function passDay(node: ReturnType<typeof nodeOf>): Promise<void> {
  await node.send('evm_increaseTime', [DAY])
  await node.send('evm_mine', [])
}
