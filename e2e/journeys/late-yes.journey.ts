import type { Page } from '@playwright/test'
import { Contract } from 'ethersv5'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { buryUnder } from './support/make-link'
import { lookAll } from './support/pictures'
import { madeLink, openSend, review, sendTo } from './support/sending'
import { openAgain, proceed, row, sendAgain } from './support/sent-list'
import { shortOf } from './support/short-of'
import { bringWallet, type LivelyWallet } from './support/test-wallet'

const ALLOWANCE = ['function allowance(address owner, address spender) view returns (uint256)']

const STILL_ASKING = 'Your wallet may still ask you for this. Say no to it there before you begin once more.'

/** The page waits for a wallet that does not answer, and its owner waits no more. */
async function giveUp(page: Page, wallet: LivelyWallet): Promise<() => void> {
  const yes = wallet.hold()
  await proceed(page)
  await expect.poll(() => wallet.asked).toContain('eth_sendTransaction')
  await page.clock.fastForward('00:11')
  await expect(page.getByRole('status').filter({ hasText: 'Still waiting for your wallet.' })).toBeVisible()
  await page.getByRole('button', { name: 'Return' }).click()
  return yes
}

const transactions = (wallet: LivelyWallet) => wallet.asked.filter((one) => one === 'eth_sendTransaction')

test('I wait no more, and my wallet says yes after all: the link comes up, and is not sent again @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  await page.clock.install()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '0.0111', symbol: 'ETH' })
  const yes = await giveUp(page, mine)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(STILL_ASKING)
  await expect(alert).toContainText('It is kept on this device and completes by itself.')
  await lookAll(page, 'send-still-asking')
  yes()
  guard(await madeLink(page))
  expect(transactions(mine)).toHaveLength(1)
})

test('I wait no more and go back to the first card, and my wallet says yes after all: the link is in the list', async ({
  device,
  config,
  cast,
}) => {
  const page = await device()
  await page.clock.install()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '0.0122', symbol: 'ETH' })
  const yes = await giveUp(page, mine)
  await page.getByRole('button', { name: 'Return' }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(row(page, '0.0122 ETH')).toContainText('Not on the chain')
  yes()
  await expect(row(page, '0.0122 ETH').getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(transactions(mine)).toHaveLength(1)
})

test('My page is gone before my wallet says yes: the link is there when I come back', async ({
  device,
  config,
  cast,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  await review(page, { amount: '0.0133', symbol: 'ETH' })
  const yes = mine.hold()
  await proceed(page)
  await expect.poll(() => mine.asked).toContain('eth_sendTransaction')
  const again = await openAgain(page)
  await expect(row(again, '0.0133 ETH')).toContainText('Not on the chain')
  yes()
  await expect(row(again, '0.0133 ETH').getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(transactions(mine)).toHaveLength(1)
})

test('Somebody buries my link under others before it is made, and my page is gone: it is there when I come back', async ({
  device,
  config,
  cast,
  product,
}) => {
  const page = await device()
  const context = page.context()
  const mine = await bringWallet(context, config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  await review(page, { amount: '0.0144', symbol: 'ETH' })
  const yes = mine.hold()
  await proceed(page)
  await expect.poll(() => mine.asked).toContain('eth_sendTransaction')
  const begun = await page.evaluate(() =>
    Object.keys(localStorage).find((id) => id.startsWith('filbert.sent.')),
  )
  await page.close()
  const pubKey20 = begun?.split('.').at(-1) ?? ''
  await buryUnder(product.url, config, cast.sender, pubKey20, 21)
  const newest = async () => {
    const path = `${product.url}/api/filbert/senders/${cast.other.address}/links?state=pending`
    return ((await (await fetch(path)).json()) as { links: { pubKey20: string }[] }).links[0]?.pubKey20
  }
  yes()
  await expect.poll(newest).toBe(pubKey20)
  const again = await context.newPage()
  await again.goto('/send')
  await expect(row(again, '0.0144 ETH').getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(transactions(mine)).toHaveLength(1)
})

test('I wait no more, and my wallet allows after all: nothing is sent until I go on, and then once', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const dai = tokenOf(chain, 'DAI').address
  const page = await device()
  await page.clock.install()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  const before = await balanceOf(nodeOf(chain), dai, cast.other.address)
  await review(page, { amount: '3.25', symbol: 'DAI' })
  const yes = await giveUp(page, mine)
  yes()
  const token = new Contract(dai, ALLOWANCE, nodeOf(chain))
  const vault = chain.vaults[chain.createVersion]
  await expect.poll(async () => (await token.allowance(cast.other.address, vault)).gt(0)).toBe(true)
  const again = await openAgain(page)
  await sendAgain(again, '3.25 DAI')
  guard(await madeLink(again))
  expect(transactions(mine), 'to allow, and to send').toHaveLength(2)
  expect(await balanceOf(nodeOf(chain), dai, cast.other.address)).toBe(before - 3_250_000_000_000_000_000n)
})

test('My page is gone before my wallet says yes to a payment: I am not offered it again, and the page finds it on the chain', async ({
  device,
  config,
  cast,
}) => {
  const friend = stranger()
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '0.0177', symbol: 'ETH' })
  const yes = mine.hold()
  await proceed(page)
  await expect.poll(() => mine.asked).toContain('eth_sendTransaction')
  const again = await openAgain(page)
  const asked = again.getByRole('region', { name: 'On its way from your wallet' }).getByRole('listitem')
  await expect(asked).toContainText('0.0177 ETH')
  await expect(asked).toContainText('not on the chain so far')
  await lookAll(again, 'transfer-asked')

  await sendTo(again, friend, new RegExp(`^${shortOf(friend)}`))
  await review(again, { amount: '0.0177', symbol: 'ETH' })
  const alert = again.getByRole('alert')
  await expect(alert).toContainText('You asked your wallet for this on')
  await expect(alert).toContainText('It may have been sent.')
  await lookAll(again, 'transfer-asked-before')
  await expect(again.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
  await again.getByRole('button', { name: 'Back to the first card' }).click()
  expect(transactions(mine)).toHaveLength(1)

  yes()
  await expect
    .poll(() => balanceOf(nodeOf(chainOf(config, '31337')), null, friend))
    .toBe(17_700_000_000_000_000n)
  // The longer it waits, the rarer it is looked for.
  await again.reload()
  await again.waitForFunction(() =>
    Object.keys(localStorage).some((name) => name.startsWith('filbert.direct.')),
  )
  expect(transactions(mine)).toHaveLength(1)
})
