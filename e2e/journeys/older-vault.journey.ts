import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ethers } from 'ethersv5'
import { type Chain, chainOf, type Person, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger, walletOf } from '../product/chain'
import { deploySmartAccount } from '../product/smart-account'
import { BATCHING_WALLET, bringSmartWallet } from './support/batching-wallet'
import { claimButton, expectBack, expectPaid, typeAddress } from './support/claiming'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { ask, byTransaction, transactionOf } from './support/refunding'
import { answer, connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'
import { bringWallet } from './support/test-wallet'

/** Its vaults give a deposit back to its sender's own transaction alone. */
const OLDER = 'v4'
const OWN_GAS = 'This one is in an older vault: only your own transaction refunds it, and its gas is yours.'
const IN_WALLET = 'Your wallet has it, and may wait for other owners.'
const ASKED = 'You asked your wallet for this on'
const LOOK_FIRST = 'The refund may be under way. Look into your wallet before you try again.'
const BACK = 'The money is back in your wallet.'
/** Gas to begin a withdrawal with, and not to end it. */
const NOT_ENOUGH = 25_000

const mine = (page: Page) => page.getByRole('region', { name: 'Your unclaimed links' })
const rowOf = (page: Page, worth: string) => mine(page).getByRole('listitem').filter({ hasText: worth })

function olderVault(chain: Chain): string {
  const vault = chain.vaults[OLDER]
  if (!vault) throw new Error(`${chain.name} has no older vault`)
  return vault
}

test('My link is in an older vault: I find it, and take it back by a transaction of my own @smoke', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const [node, usdc, owner] = [nodeOf(chain), tokenOf(chain, 'USDC').address, cast.sender.address]
  const money = await balanceOf(node, usdc, owner)
  const url = await link({ chainId: '31337', amount: '9.04', symbol: 'USDC', version: OLDER })
  const gas = await balanceOf(node, null, owner)

  const page = await device()
  await page.goto('/refund')
  await connectAs(page, cast.sender)
  const row = rowOf(page, '9.04 USDC')
  await expect(row).toContainText(OWN_GAS)
  const take = row.getByRole('button', { name: 'Refund 9.04 USDC' })
  await take.click()
  await answer(page, 'Refund deposit', 'Reject')
  await expect(take).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: /./ }), 'a no is not an error').toHaveCount(0)
  await take.click()
  await expect(row).toContainText('It asks for a transaction, and says what its gas costs.')
  await answer(page, 'Send this transaction?', 'Approve')
  await expect(row).toContainText(BACK)
  expect(await balanceOf(node, usdc, owner)).toBe(money)
  expect(await balanceOf(node, null, owner), 'the gas was its own').toBeLessThan(gas)

  await page.reload()
  await expect(
    mine(page).getByRole('listitem').or(mine(page).getByText('Nothing of yours')).first(),
  ).toBeVisible()
  await expect(row).toHaveCount(0)
  const friend = await device()
  await friend.goto(url)
  await expect(friend.getByRole('heading', { name: 'Refunded by its sender' })).toBeVisible()
})

test('I open my own link of an older vault, on a chain where my wallet does not stand, and take it back', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31338')
  const [node, owner] = [nodeOf(chain), cast.sender.address]
  const worth = { chainId: '31338', amount: '3.04', symbol: chain.nativeCurrency.symbol, version: OLDER }
  const url = await link(worth)
  const money = await balanceOf(node, null, owner)

  const page = await device()
  await page.goto('/')
  await connectAs(page, cast.sender)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: `Hello, ${shortOf(owner)}` })).toBeVisible()
  await expect(page.getByText('Gas, from your wallet')).toBeVisible()
  const refund = page.getByRole('button', { name: 'Refund' })
  await refund.click()
  await answer(page, `To ${chain.name}`, 'Reject')
  await expect(refund).toBeEnabled()
  await refund.click()
  await answer(page, `To ${chain.name}`, 'Approve')
  await answer(page, 'Refund deposit', 'Reject')
  await expect(refund).toBeEnabled()
  await refund.click()
  await answer(page, 'Refund deposit', 'Approve')
  await expectBack(page)
  const gained = (await balanceOf(node, null, owner)) - money
  expect(gained, 'what was in it, without the gas').toBeGreaterThan(ethers.utils.parseEther('3').toBigInt())
})

test('I give the transaction that put money into an older vault, and my wallet takes it back', async ({
  device,
  link,
  product,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const [node, usdc, owner] = [nodeOf(chain), tokenOf(chain, 'USDC').address, cast.sender.address]
  const money = await balanceOf(node, usdc, owner)
  const url = await link({ chainId: '31337', amount: '9.54', symbol: 'USDC', version: OLDER })
  const hash = await transactionOf(product.url, url)
  const page = await device()
  await page.goto('/refund')
  await ask(page, hash)
  const found = byTransaction(page).getByRole('listitem')
  await expect(found).toContainText(`Made by ${shortOf(owner)}`)
  await connectAs(page, cast.sender)
  await expect(found).toContainText('9.54 USDC')
  await expect(found).toContainText(OWN_GAS)
  await found.getByRole('button', { name: 'Refund 9.54 USDC' }).click()
  await expect(found).toContainText('It asks for a transaction, and says what its gas costs.')
  await answer(page, 'Send this transaction?', 'Approve')
  await expect(found).toContainText(BACK)
  expect(await balanceOf(node, usdc, owner)).toBe(money)
})

test('I reload while my own transaction is under way: it goes on, and I am asked to pay for no second one', async ({
  device,
  link,
  config,
  cast,
}) => {
  const url = await link({ chainId: '31337', amount: '9.64', symbol: 'USDC', version: OLDER })
  const page = await device()
  const wallet = await bringWallet(page.context(), config, cast.sender)
  await page.goto('/refund')
  await connectTestWallet(page, cast.sender.address)
  await page.goto(url)
  const underWay = page.getByRole('heading', { name: 'On its way' })
  const node = nodeOf(chainOf(config, '31337'))
  const missing = await node.getTransactionCount(cast.sender.address)
  wallet.leavesOut = 1
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(underWay).toBeVisible()

  await page.reload()
  await expect(underWay).toBeVisible()
  await page.goto('/refund')
  const row = rowOf(page, '9.64 USDC')
  await expect(row).toContainText('On its way back. You may close this page.')
  await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await walletOf(cast.sender, node).sendTransaction({ to: cast.sender.address, nonce: missing })
  await expect(row).toContainText(BACK)
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('My page is gone before my wallet says yes: I am told that it was asked before I ask it once more', async ({
  device,
  link,
  config,
  cast,
}) => {
  const url = await link({ chainId: '31337', amount: '9.74', symbol: 'USDC', version: OLDER })
  const page = await device()
  const wallet = await bringWallet(page.context(), config, cast.sender)
  await page.goto('/refund')
  await connectTestWallet(page, cast.sender.address)
  const row = rowOf(page, '9.74 USDC')
  const yes = wallet.hold()
  await row.getByRole('button', { name: 'Refund 9.74 USDC' }).click()
  await expect.poll(() => wallet.asked).toContain('eth_sendTransaction')

  await page.reload()
  await expect(row).toContainText(ASKED)
  await expect(row).toContainText(LOOK_FIRST)
  await lookAll(page, 'refund-older-asked')
  await page.goto(url)
  await expect(page.getByRole('alert')).toContainText(ASKED)
  await page.goto('/refund')
  await expect(row).toContainText(LOOK_FIRST)
  yes()
  await expect(row).toContainText(BACK)
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('My transaction does nothing: I am told where the money is, and the next one takes it back', async ({
  device,
  link,
  config,
  cast,
}) => {
  await link({ chainId: '31337', amount: '9.14', symbol: 'USDC', version: OLDER })
  const page = await device()
  const wallet = await bringWallet(page.context(), config, cast.sender)
  await page.goto('/refund')
  await connectTestWallet(page, cast.sender.address)
  const row = rowOf(page, '9.14 USDC')
  const take = row.getByRole('button', { name: 'Refund 9.14 USDC' })
  wallet.gasLimit = NOT_ENOUGH
  await take.click()
  await expect(row).toContainText('The chain took the transaction but did not carry it out.')
  await expect(row).toContainText('The money is still in the link.')
  wallet.gasLimit = null
  await take.click()
  await expect(row).toContainText(BACK)
})

test('Somebody claims my link while my wallet asks me: I see who has the money', async ({
  device,
  link,
  config,
  cast,
}) => {
  const url = await link({ chainId: '31337', amount: '9.24', symbol: 'USDC', version: OLDER })
  const page = await device()
  const wallet = await bringWallet(page.context(), config, cast.sender)
  await page.goto('/refund')
  await connectTestWallet(page, cast.sender.address)
  const row = rowOf(page, '9.24 USDC')
  wallet.gasLimit = 200_000
  const yes = wallet.hold()
  await row.getByRole('button', { name: 'Refund 9.24 USDC' }).click()
  await expect.poll(() => wallet.asked).toContain('eth_sendTransaction')

  const recipient = stranger()
  const friend = await device()
  await friend.goto(url)
  await typeAddress(friend, '9.24 USDC', recipient)
  await claimButton(friend).click()
  await expectPaid(friend)
  yes()
  await expect.poll(() => wallet.done).toContain('eth_sendTransaction')
  await expect(row).toContainText(`Claimed by ${shortOf(recipient)}`)
  await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
})

test('My wallet is a contract: it takes its link of an older vault back', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const { account, row, wallet } = await smartOwner(await device(), chain, cast.sender)
  await row.getByRole('button', { name: /^Refund/ }).click()
  await expect(row).toContainText(BACK)
  expect(wallet.asked.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(await balanceOf(nodeOf(chain), null, account.address)).toBe(ethers.utils.parseEther('1').toBigInt())
})

test('My wallet waits for its other owners: I am told so on every page, opened again too', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  const { row, wallet, url } = await smartOwner(page, chainOf(config, '31337'), cast.sender)
  guard(url)
  const yes = wallet.hold()
  await page.goto(url)
  await page.getByRole('button', { name: 'Refund' }).click()
  const told = page.getByText(IN_WALLET)
  await expect(told).toBeVisible()
  await page.reload()
  await expect(told).toBeVisible()
  await expect(page.getByRole('button', { name: 'In your wallet' })).toBeDisabled()
  await lookAll(page, 'claim-older-in-wallet')

  await page.goto('/refund')
  await expect(row).toContainText(IN_WALLET)
  await expect(row.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await yes()
  await expect(row).toContainText(BACK)
  expect(wallet.asked.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
})

test('My wallet has lost what it was given: I let it go, and take my link back', async ({
  device,
  config,
  cast,
}) => {
  const page = await device()
  const { row, wallet } = await smartOwner(page, chainOf(config, '31337'), cast.sender)
  await page.clock.install()
  wallet.hold()
  const take = row.getByRole('button', { name: /^Refund/ })
  await take.click()
  await expect(row).toContainText(IN_WALLET)
  await page.reload()
  await expect(row).toContainText(IN_WALLET)
  await page.clock.fastForward(10_000)
  const forget = row.getByRole('button', { name: 'Forget it' })
  await expect(forget).toBeVisible()
  await lookAll(page, 'refund-older-in-wallet')
  await forget.click()
  await take.click()
  await expect(row).toContainText(IN_WALLET)
  expect(wallet.asked.filter((method) => method === 'wallet_sendCalls')).toHaveLength(2)
})

/** /refund, with a wallet that is a contract and has one link in an older vault. */
async function smartOwner(page: Page, chain: Chain, owner: Person) {
  const account = await deploySmartAccount(chain, owner, [])
  const vault = new ethers.utils.Interface([
    'function makeDeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20) payable',
  ])
  const secret = randomBytes(8).toString('hex')
  const value = ethers.utils.parseEther('0.4').toHexString()
  const { address: pubKey20 } = new ethers.Wallet(ethers.utils.id(secret))
  const data = vault.encodeFunctionData('makeDeposit', [ethers.constants.AddressZero, 0, value, 0, pubKey20])
  const to = olderVault(chain)
  const hash = await account.execute([{ to, value, data }])
  const { logs } = await nodeOf(chain).getTransactionReceipt(hash)
  const index = BigInt(logs.find(({ address }) => address === to)?.topics[1] ?? '')

  const wallet = await bringSmartWallet(page.context(), chain, account)
  await page.goto('/refund')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: BATCHING_WALLET }).click()
  const row = rowOf(page, `0.4 ${chain.nativeCurrency.symbol}`)
  await expect(row).toBeVisible()
  return { account, wallet, row, url: `/claim?c=${chain.chainId}&v=${OLDER}&i=${index}#p=${secret}` }
}

test('I look at my link of an older vault', async ({ device, link, cast }) => {
  const url = await link({ chainId: '31337', amount: '9.34', symbol: 'USDC', version: OLDER })
  const page = await device()
  await page.goto(url)
  await connectAs(page, cast.sender)
  await expect(page.getByText('Gas, from your wallet')).toBeVisible()
  await lookAll(page, 'claim-older-sender')
})

test('I look at what I have in an older vault', async ({ device, link, cast }) => {
  await link({ chainId: '31337', amount: '9.44', symbol: 'USDC', version: OLDER })
  const page = await device()
  await page.goto('/refund')
  await connectAs(page, cast.sender)
  await expect(rowOf(page, '9.44 USDC')).toContainText(OWN_GAS)
  await lookAll(page, 'refund-older')
})
