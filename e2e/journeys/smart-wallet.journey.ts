import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { deploySmartAccount } from '../product/smart-account'
import { BATCHING_WALLET, bringSmartWallet } from './support/batching-wallet'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { madeLink, openSend, review, sendTo } from './support/sending'
import { shortOf } from './support/short-of'

const ONE_DAI = 1_000_000_000_000_000_000n

test('My wallet is a contract: it allows and sends DAI in one go, and the link is as good as any @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const dai = tokenOf(chain, 'DAI').address
  const account = await deploySmartAccount(chain, cast.sender, ['DAI'])
  const page = await device()
  const mine = await bringSmartWallet(page.context(), chain, account)
  await openSend(page)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: BATCHING_WALLET }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: shortOf(account.address) })).toBeVisible()
  await review(page, { amount: '12', symbol: 'DAI' })
  await expect(page.getByText('Your wallet asks once.')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  const link = await madeLink(page)
  guard(link)
  // The page may know by the chain before the wallet has told it.
  await expect.poll(() => mine.done.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(await balanceOf(nodeOf(chain), dai, account.address)).toBe(988n * ONE_DAI)

  const friend = await device()
  await friend.goto(link)
  await typeAddress(friend, '12 DAI', stranger())
  await claimButton(friend).click()
  await expectPaid(friend)
})

test('My wallet is a contract: USDC goes by a transaction, for its signature is worth nothing to the token', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const account = await deploySmartAccount(chain, cast.sender, ['USDC'])
  const friend = stranger()
  const page = await device()
  const mine = await bringSmartWallet(page.context(), chain, account)
  await openSend(page)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: BATCHING_WALLET }).click()
  await expect(page.getByText(/^Balance 1,000/)).toBeVisible()
  await expect(page.getByText('(sponsored)')).toHaveCount(0)
  await review(page, { amount: '3', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  guard(await madeLink(page))

  await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
  await review(page, { amount: '4', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByText('4 USDC arrived.')).toBeVisible()
  expect(mine.asked.filter((method) => method.startsWith('eth_s'))).toEqual([])
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, friend)).toBe(4_000_000n)
})
