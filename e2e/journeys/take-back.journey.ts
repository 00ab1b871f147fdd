import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { expectBack } from './support/claiming'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'

const FIVE = { chainId: '31337', amount: '5', symbol: 'USDC' }

test('I open my own link and take the money back with a signature @smoke', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const [node, usdc, owner] = [nodeOf(chain), tokenOf(chain, 'USDC').address, cast.sender.address]
  const money = await balanceOf(node, usdc, owner)
  const url = await link(FIVE)
  const gas = await balanceOf(node, null, owner)

  const page = await device()
  await page.goto('/')
  await connectAs(page, cast.sender)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: `Hello, ${shortOf(owner)}` })).toBeVisible()
  await expect(
    page.getByText('This is a link that you have created. You can refund it or go to the recipient view.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Refund' }).click()
  await answer(page, 'Refund deposit', 'Reject')
  await expect(page.getByRole('button', { name: 'Refund' })).toBeEnabled()
  await page.getByRole('button', { name: 'Refund' }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expectBack(page)
  await expect(page.getByText('5USDC is back at')).toContainText(shortOf(owner))
  expect(await balanceOf(node, usdc, owner)).toBe(money)
  expect(await balanceOf(node, null, owner), 'the gas was paid by us').toBe(gas)

  const friend = await device()
  await friend.goto(url)
  await expect(friend.getByRole('heading', { name: 'Refunded by its sender' })).toBeVisible()
})

test('I open my own link and look at it as its recipient does', async ({ device, link, cast }) => {
  const url = await link(FIVE)
  const page = await device()
  await page.goto('/')
  await connectAs(page, cast.sender)
  await page.goto(url)
  await page.getByRole('button', { name: 'Go to recipient view' }).click()
  await expect(page.getByRole('heading', { name: '5 USDC' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Claim to your wallet' })).toBeVisible()
})

test('I am shown the refund as soon as I connect the wallet that made the link', async ({
  device,
  link,
  cast,
}) => {
  const url = await link(FIVE)
  const page = await device()
  await page.goto(url)
  await connectAs(page, cast.sender)
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible()
})
