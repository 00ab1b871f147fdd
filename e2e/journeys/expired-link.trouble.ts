import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { expectBack } from './support/claiming'
import { expect, test } from './support/journey'
import { expectAccessible, expectInside, expectStill, measureShift } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'

/** Its clock is moved on, so no other trouble may use it: gasless deposits are signed for a time. */
const CHAIN = '31338'
const DAY = 24 * 60 * 60

test('Nobody took my money in time: the open page says so by itself, and I take it back', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const [node, usdc, owner] = [nodeOf(chain), tokenOf(chain, 'USDC').address, cast.sender.address]
  const money = await balanceOf(node, usdc, owner)
  const url = await link({ chainId: chain.chainId, amount: '6', symbol: 'USDC', days: 1 })

  const friend = await device()
  await friend.goto(url)
  await expect(friend.getByRole('button', { name: 'Claim 6 USDC' })).toBeVisible()
  await expect(friend.getByText(/^Claim it by .* After that only its sender can have/)).toBeVisible()

  await passDay(node)
  const expired = friend.getByRole('heading', { name: 'This link has expired' })
  await expect(expired).toBeVisible()
  await expect(
    friend.getByText('The money is still in it, and only its sender can have it back.'),
  ).toBeVisible()
  await expect(friend.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await friend.reload()
  await expect(expired).toBeVisible()
  await expect(friend).toHaveTitle(/expired/i)

  const sender = await device()
  await sender.goto(url)
  await expect(sender.getByRole('button', { name: 'I sent it: take it back with my wallet' })).toBeVisible()
  await connectAs(sender, cast.sender)
  await expect(sender.getByText('Nobody claimed your link until it expired on')).toBeVisible()
  await sender.getByRole('button', { name: 'Refund' }).click()
  await answer(sender, `To ${chain.name}`, 'Approve')
  await answer(sender, 'Take deposit', 'Approve')
  await expectBack(sender)
  expect(await balanceOf(node, usdc, owner)).toBe(money)
  await expect(friend.getByRole('heading', { name: 'Expired, and back with its sender' })).toBeVisible()
})

const DEVICES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
].flatMap((viewport) => (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })))

test('I can read until when a link can be claimed, and then that it expired, on every screen', async ({
  device,
  link,
  config,
  cast,
}) => {
  const url = await link({ chainId: CHAIN, amount: '25', symbol: 'USDC', days: 1 })
  const look = async (page: Page, name: string, { viewport, colorScheme }: (typeof DEVICES)[number]) => {
    await expectInside(page)
    await expectAccessible(page)
    const path = `test-results/screens/${name}-${viewport.width}-${colorScheme}.png`
    await page.screenshot({ path, fullPage: true })
  }
  const open = async (looks: (typeof DEVICES)[number]) => {
    const page = await device({ ...looks, reducedMotion: 'reduce' })
    await measureShift(page)
    await page.goto(url)
    return page
  }
  for (const looks of DEVICES) {
    const page = await open(looks)
    await expect(page.getByText(/^Claim it by/)).toBeVisible()
    await expectStill(page)
    await look(page, 'expiring', looks)
  }
  await passDay(nodeOf(chainOf(config, CHAIN)))
  for (const looks of DEVICES) {
    const page = await open(looks)
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expectStill(page)
    await look(page, 'expired', looks)
    await connectAs(page, cast.sender)
    await expect(page.getByText('Nobody claimed your link until it expired on')).toBeVisible()
    await look(page, 'expired-sender', looks)
  }
})

async function passDay(node: ReturnType<typeof nodeOf>): Promise<void> {
  await node.send('evm_increaseTime', [DAY])
  await node.send('evm_mine', [])
}
