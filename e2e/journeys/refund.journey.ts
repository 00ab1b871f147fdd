import type { Page } from '@playwright/test'
import { ethers } from 'ethersv5'
import { chainOf, type Person, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger, walletOf } from '../product/chain'
import { expect, test } from './support/journey'
import { ask, byTransaction, transactionOf } from './support/refunding'
import { answer, connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'
import { bringWallet, TEST_WALLET } from './support/test-wallet'
import { tellConfig } from './support/told-config'

const FAILED = 'Something went wrong while claiming'

/** The section with what this wallet has in links. */
const mine = (page: Page) => page.getByRole('region', { name: 'Your unclaimed links' })

async function openAs(page: Page, person: Person): Promise<void> {
  await page.goto('/refund')
  await connectAs(page, person)
}

test('I lost the device: another one shows what I have in links on all chains, and I take it back @smoke', async ({
  device,
  link,
  config,
  cast,
}) => {
  const [node, maple] = [nodeOf(chainOf(config, '31337')), chainOf(config, '31338')]
  const usdc = tokenOf(chainOf(config, '31337'), 'USDC').address
  const money = await balanceOf(node, usdc, cast.sender.address)
  await link({ chainId: '31338', amount: '0.31', symbol: maple.nativeCurrency.symbol })
  await link({ chainId: '31337', amount: '7.31', symbol: 'USDC' })
  const gas = await balanceOf(node, null, cast.sender.address)

  const page = await device()
  await openAs(page, cast.sender)
  const row = mine(page).getByRole('listitem').filter({ hasText: '7.31 USDC' })
  await expect(mine(page).getByRole('listitem').filter({ hasText: '0.31 MAPLE' })).toContainText(maple.name)
  await expect(row.getByRole('link', { name: /Open/ }), 'its secret was on the other device').toHaveCount(0)

  await row.getByRole('button', { name: 'Refund 7.31 USDC' }).click()
  await answer(page, 'Refund deposit', 'Reject')
  await expect(row.getByRole('button', { name: 'Refund 7.31 USDC' })).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: /./ }), 'a no is not an error').toHaveCount(0)
  await row.getByRole('button', { name: 'Refund 7.31 USDC' }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expect(row).toContainText('The money is back in your wallet.')
  expect(await balanceOf(node, usdc, cast.sender.address)).toBe(money)
  expect(await balanceOf(node, null, cast.sender.address), 'the gas was paid by us').toBe(gas)

  await page.reload()
  await expect(mine(page).getByRole('listitem').filter({ hasText: '0.31 MAPLE' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('I take all on one chain back by one signature @smoke', async ({ device, link, config, cast }) => {
  const chain = chainOf(config, '31337')
  const node = nodeOf(chain)
  const worths = ['1.51', '2.52', '3.53']
  for (const amount of worths) await link({ chainId: chain.chainId, amount, symbol: 'USDC' })
  const gas = await balanceOf(node, null, cast.sender.address)
  const money = await balanceOf(node, tokenOf(chain, 'USDC').address, cast.sender.address)

  const page = await device()
  await openAs(page, cast.sender)
  const all = mine(page).getByRole('button', { name: new RegExp(`^Refund all \\d+ on ${chain.name}`) })
  await all.click()
  await answer(page, 'deposits', 'Reject')
  await expect(all, 'a no changes nothing').toBeEnabled()
  await all.click()
  await answer(page, 'deposits', 'Approve')
  for (const worth of worths) {
    const row = mine(page)
      .getByRole('listitem')
      .filter({ hasText: `${worth} USDC` })
    await expect(row).toContainText('The money is back in your wallet.')
  }
  expect(await balanceOf(node, null, cast.sender.address), 'the gas was paid by us').toBeGreaterThanOrEqual(
    gas,
  )
  const now = await balanceOf(node, tokenOf(chain, 'USDC').address, cast.sender.address)
  expect(now - money).toBeGreaterThanOrEqual(7_560_000n)
})

test('I have nothing in links, or no wallet here', async ({ device, config }) => {
  const page = await device()
  await page.goto('/refund')
  await expect(mine(page).getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  const nobody = config.people.at(-1)
  if (!nobody) throw new Error('the sandbox has people')
  await connectAs(page, nobody)
  await expect(mine(page)).toContainText('Nothing of yours is waiting.')
})

test('My page went away after I paid: the transaction brings the money back', async ({
  device,
  link,
  product,
  cast,
}) => {
  const hash = await transactionOf(
    product.url,
    await link({ chainId: '31337', amount: '4.2', symbol: 'DAI' }),
  )
  const page = await device()
  await openAs(page, cast.sender)
  await ask(page, `https://explorer.example/tx/${hash}`)
  await answer(page, 'Refund deposit', 'Approve')
  await expect(byTransaction(page)).toContainText('The money is back in your wallet.')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(byTransaction(page)).toContainText('The money is back in your wallet.')
})

test('Another wallet made it: I am told which, and it takes the money back', async ({
  device,
  link,
  product,
  cast,
}) => {
  const hash = await transactionOf(
    product.url,
    await link({ chainId: '31337', amount: '4.3', symbol: 'DAI' }),
  )
  const page = await device()
  await openAs(page, cast.other)
  await ask(page, hash)
  const found = byTransaction(page).getByRole('listitem')
  await expect(found).toContainText('4.3 DAI')
  await expect(found).toContainText(`Made by ${shortOf(cast.sender.address)}`)
  await page
    .getByRole('banner')
    .getByRole('button', { name: shortOf(cast.other.address) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await connectAs(page, cast.sender)
  await found.getByRole('button', { name: 'Refund 4.3 DAI' }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expect(found).toContainText('The money is back in your wallet.')
})

test('I am told what is wrong with what I give, and what the transaction did instead', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const wallet = walletOf(cast.sender, nodeOf(chain))
  const page = await device()
  await openAs(page, cast.sender)
  await ask(page, '')
  await expect(page.getByRole('alert')).toHaveText('Please provide a chain and transaction hash')
  await ask(page, cast.sender.address)
  await expect(page.getByRole('alert')).toContainText('This is an address.')
  await ask(page, '0x12')
  await expect(page.getByRole('alert')).toContainText('This is no transaction hash')

  await ask(page, ethers.utils.id('nothing'))
  await expect(byTransaction(page)).toContainText(FAILED)
  await expect(byTransaction(page)).toContainText('This chain knows no transaction of that hash.')
  const paid = await wallet.sendTransaction({ to: stranger(), value: 1 })
  await paid.wait()
  await ask(page, paid.hash)
  await expect(byTransaction(page)).toContainText('This transaction put nothing into a link.')
  await ask(page, ethers.utils.id('nothing'), '31338')
  await expect(byTransaction(page)).toContainText('This chain knows no transaction of that hash.')
  // It is on the other chain, where it is found.
  await ask(page, paid.hash, '31338')
  await expect(byTransaction(page)).toContainText('This transaction put nothing into a link.')
  const undone = await wallet.sendTransaction({
    to: chain.vaults[chain.createVersion] ?? '',
    value: 1,
    gasLimit: 100_000,
  })
  await undone.wait().catch(() => undefined)
  await ask(page, undone.hash, '31337')
  await expect(byTransaction(page)).toContainText('nothing but its gas has left the wallet')
})

test('My transaction is still on its way: the page waits with me', async ({ device, config, cast }) => {
  const chain = chainOf(config, '31337')
  const node = nodeOf(chain)
  const vault = new ethers.Contract(
    chain.vaults[chain.createVersion] ?? '',
    [
      'function makeDeposit(address token, uint8 kind, uint256 amount, uint256 tokenId, address pubKey20) payable',
    ],
    walletOf(cast.sender, node),
  )
  const page = await device()
  await openAs(page, cast.sender)
  // The one before it is missing, so it has to wait.
  const missing = await node.getTransactionCount(cast.sender.address)
  const terms = [ethers.constants.AddressZero, 0, 1_000_000, 0, stranger()]
  const overrides = { value: 1_000_000, gasLimit: 200_000, nonce: missing + 1 }
  const sent = await vault.makeDeposit(...terms, overrides)
  await ask(page, sent.hash)
  await expect(byTransaction(page).getByRole('status')).toContainText('Still confirming.')
  const wallet = walletOf(cast.sender, node)
  await wallet.sendTransaction({ to: cast.sender.address, nonce: missing })
  const row = byTransaction(page).getByRole('listitem')
  await row.getByRole('button', { name: /^Refund/ }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expect(row).toContainText('The money is back in your wallet.')
})

test('My wallet does not answer: I stop waiting, and ask it once more', async ({
  device,
  link,
  config,
  cast,
}) => {
  await link({ chainId: '31337', amount: '4.44', symbol: 'DAI' })
  const page = await device()
  const wallet = await bringWallet(page.context(), config, cast.sender)
  await page.goto('/refund')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: TEST_WALLET }).click()
  const row = mine(page).getByRole('listitem').filter({ hasText: '4.44 DAI' })
  wallet.answers = false
  await row.getByRole('button', { name: 'Refund 4.44 DAI' }).click()
  await expect(row).toContainText('Still waiting for your wallet.')
  await row.getByRole('button', { name: 'Stop waiting' }).click()
  wallet.answers = true
  await row.getByRole('button', { name: 'Refund 4.44 DAI' }).click()
  await expect(row).toContainText('The money is back in your wallet.')
})

test('My page is older than the vault of a link: I am told, and the others can be refunded', async ({
  device,
  link,
  cast,
}) => {
  await link({ chainId: '31337', amount: '4.55', symbol: 'DAI' })
  await link({ chainId: '31338', amount: '0.45', symbol: 'MAPLE' })
  const page = await device()
  await tellConfig(page, ({ chains }) => {
    for (const chain of chains) if (chain.chainId === '31337') chain.vaults = {}
  })
  await openAs(page, cast.sender)
  const row = mine(page).getByRole('listitem').filter({ hasText: '4.55 DAI' })
  await row.getByRole('button', { name: 'Refund 4.55 DAI' }).click()
  await expect(row.getByRole('alert')).toContainText('This page made a mistake.')
  await expect(row.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  const other = mine(page).getByRole('listitem').filter({ hasText: '0.45 MAPLE' })
  await other.getByRole('button', { name: 'Refund 0.45 MAPLE' }).click()
  await answer(page, 'Change the chain?', 'Approve')
  await answer(page, 'Refund deposit', 'Approve')
  await expect(other).toContainText('The money is back in your wallet.')
})
