import { stranger } from '../product/chain'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review, sendTo } from './support/sending'
import { openAgain, proceed } from './support/sent-list'
import { shortOf } from './support/short-of'
import { bringWallet, type LivelyWallet, TEST_WALLET } from './support/test-wallet'

/** It hands over its hash inside of something else, as none should. */
function wrapHashes(wallet: LivelyWallet): void {
  wallet.retells = { eth_sendTransaction: (hash) => ({ hash }) }
}

const transactions = (wallet: LivelyWallet) => wallet.asked.filter((one) => one === 'eth_sendTransaction')

test('My wallet tells its transaction in a way of its own: the link comes up all the same', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  wrapHashes(mine)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '0.0117', symbol: 'ETH' })
  await proceed(page)
  guard(await madeLink(page))
  expect(transactions(mine)).toHaveLength(1)
})

test('My wallet tells a payment in a way of its own: it is found on the chain, and not asked for again', async ({
  device,
  config,
  cast,
}) => {
  const friend = stranger()
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  wrapHashes(mine)
  await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '0.0127', symbol: 'ETH' })
  await proceed(page)
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('0.0127 ETH arrived.')
  expect(transactions(mine)).toHaveLength(1)
})

test('My wallet lets me in and shows no account: I am told, and nothing breaks', async ({
  device,
  config,
  cast,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  mine.retells = { eth_requestAccounts: () => [] }
  await page.goto('/send')
  const connect = page.getByRole('banner').getByRole('button', { name: 'Connect' })
  await connect.click()
  const sheet = page.getByRole('dialog', { name: 'Connect a wallet' })
  await sheet.getByRole('button', { name: TEST_WALLET }).click()
  await expect(sheet.getByRole('alert')).toContainText('Your wallet shows this page no account.')
  await lookAll(page, 'connect-no-account')
  mine.retells = {}
  await sheet.getByRole('button', { name: TEST_WALLET }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: shortOf(cast.sender.address) }),
  ).toBeVisible()
})

test('My wallet says nothing when I come back: I can still choose one', async ({ device, config, cast }) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await page.goto('/send')
  await connectTestWallet(page, cast.sender.address)
  mine.silent = ['eth_accounts']
  const again = await openAgain(page)
  await connectAs(again, cast.other)
})
