import { Contract, ethers } from 'ethersv5'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger, walletOf } from '../product/chain'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { madeLink, openSend, review, sendTo } from './support/sending'
import { proceed } from './support/sent-list'
import { shortOf } from './support/short-of'
import { bringWallet } from './support/test-wallet'

const APPROVE = ['function approve(address spender, uint256 amount) returns (bool)']

const UNTOLD = 'Your wallet did not say whether it has sent this. Look into it before you go on.'

test('My wallet sends and fails to tell: the link comes up all the same @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '0.0144', symbol: 'ETH' })
  mine.forgetful = true
  await proceed(page)
  guard(await madeLink(page))
  expect(mine.asked.filter((one) => one === 'eth_sendTransaction')).toHaveLength(1)
})

test('My wallet sends all that it was allowed and fails to tell: what the chain would say of a second one is not believed', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const vault = chain.vaults[chain.createVersion] ?? ''
  const owner = walletOf(cast.sender, nodeOf(chain))
  const dai = new Contract(tokenOf(chain, 'DAI').address, APPROVE, owner)
  await (await dai.approve(vault, ethers.utils.parseEther('1.44'))).wait()

  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '1.44', symbol: 'DAI' })
  mine.forgetful = true
  await proceed(page)
  guard(await madeLink(page))
  expect(mine.asked.filter((one) => one === 'eth_sendTransaction')).toHaveLength(1)
})

test('My wallet pays an address and fails to tell: I am told to look into it before I pay twice', async ({
  device,
  config,
  cast,
}) => {
  const friend = stranger()
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '0.0155', symbol: 'ETH' })
  mine.forgetful = true
  await proceed(page)
  await expect(page.getByRole('alert')).toContainText(UNTOLD)
  await expect(page.getByRole('alert')).toContainText('Look into your wallet before you try again.')
  await lookAll(page, 'transfer-untold')
})

test('The chain refuses what I send straight: I am told that it has not left my wallet', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  // Takes no money of the chain's own.
  const closed = tokenOf(chain, 'USDC').address
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  mine.gasLimit = 100_000
  await sendTo(page, closed, new RegExp(`^${shortOf(closed)}`))
  await connectTestWallet(page, cast.other.address)
  await review(page, { amount: '0.0166', symbol: 'ETH' })
  await proceed(page)
  await expect(page.getByRole('heading', { name: 'Not sent' })).toBeVisible()
  await expect(page.getByText('But for the gas nothing has left your wallet.')).toBeVisible()
  await lookAll(page, 'transfer-refused')
  expect(await balanceOf(nodeOf(chain), null, closed)).toBe(0n)
})

test('The chain reverts what I put into a link: I am told, and begin once more', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  await review(page, { amount: '0.0188', symbol: 'ETH' })
  // Not enough of it to carry anything out.
  mine.gasLimit = 30_000
  await proceed(page)
  await expect(page.getByRole('alert')).toContainText(
    'The chain took the transaction but did not carry it out.',
  )
  await expect(page.getByRole('alert')).toContainText('Nothing has left your wallet.')
  mine.gasLimit = null
  await page.getByRole('button', { name: 'Try again' }).click()
  guard(await madeLink(page))
})
