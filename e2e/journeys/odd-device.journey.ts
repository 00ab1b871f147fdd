import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger, walletOf } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { bringWallet } from './support/test-wallet'

test('There is no room left on my device: I connect, and take a link back', async ({
  device,
  link,
  config,
  cast,
}) => {
  await link({ chainId: '31337', amount: '9.74', symbol: 'USDC', version: 'v4' })
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/refund')
  await connectTestWallet(page, cast.sender.address)
  const found = page.getByRole('region', { name: 'Your unclaimed links' }).getByRole('listitem')
  const row = found.filter({ hasText: '9.74 USDC' })
  const node = nodeOf(chainOf(config, '31337'))
  const missing = await node.getTransactionCount(cast.sender.address)
  mine.leavesOut = 1
  await row.getByRole('button', { name: 'Refund 9.74 USDC' }).click()
  await expect(row).toContainText('This browser keeps nothing: leave this page open until it is back.')
  await walletOf(cast.sender, node).sendTransaction({ to: cast.sender.address, nonce: missing })
  await expect(row).toContainText('The money is back in your wallet.')
})

test('There is no room left on my device: the page of my link says that I must leave it open until it is back', async ({
  device,
  link,
  config,
  cast,
}) => {
  const url = await link({ chainId: '31337', amount: '9.75', symbol: 'USDC', version: 'v4' })
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto(url)
  await connectTestWallet(page, cast.sender.address)
  const node = nodeOf(chainOf(config, '31337'))
  const missing = await node.getTransactionCount(cast.sender.address)
  mine.leavesOut = 1
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(
    page.getByText('This browser keeps nothing: leave this page open until it is back.'),
  ).toBeVisible()
  await walletOf(cast.sender, node).sendTransaction({ to: cast.sender.address, nonce: missing })
  await expect(page.getByText('The money is back in your wallet.')).toBeVisible()
})

test('The network is gone when I tap Claim: I am told, and go on once it is back', async ({
  device,
  link,
  config,
}) => {
  const chain = chainOf(config, '31337')
  const url = await link({ chainId: chain.chainId, amount: '6', symbol: 'USDC' })
  const recipient = stranger()
  const page = await device()
  await page.goto(url)
  // All that the page wants for the claim has come by then.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await typeAddress(page, '6 USDC', recipient)
  await claimButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Is this device connected to the internet?')

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPaid(page)
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, recipient)).toBe(6_000_000n)
})

test('The clock of my device is hours behind, and I send without gas all the same', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await page.clock.setSystemTime(Date.now() - 3 * 3_600_000)
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '1', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 1 USDC into a link', 'Approve')
  guard(await madeLink(page))
})
