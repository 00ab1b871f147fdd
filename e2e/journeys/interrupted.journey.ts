import type { Page } from '@playwright/test'
import type { ethers } from 'ethersv5'
import { type Chain, chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, walletOf } from '../product/chain'
import { expect, test } from './support/journey'
import { expectBegun } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { connectTestWallet } from './support/connect-test-wallet'
import { askAgain, openAgain, proceed, row, SENT, sendAgain } from './support/sent-list'
import { bringWallet, type TestWallet } from './support/test-wallet'

const DEPOSIT = '**/api/filbert/deposit-3009'

test('My page goes away after I allowed: I go on, and am asked once only @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const dai = tokenOf(chain, 'DAI').address
  const before = await balanceOf(nodeOf(chain), dai, cast.sender.address)
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '11.5', symbol: 'DAI' })
  await proceed(page)
  await answer(page, 'Allow 11.5 DAI to be taken', 'Approve')
  await expect(page.getByRole('dialog')).toContainText('Put 11.5 DAI into a link')

  // The wallet was asked for it and never said what it did: its owner is told so, and goes on.
  const again = await openAgain(page)
  await askAgain(again, '11.5 DAI')
  await answer(again, 'Put 11.5 DAI into a link', 'Approve')
  guard(await madeLink(again))
  expect(await balanceOf(nodeOf(chain), dai, cast.sender.address)).toBe(before - 11_500_000_000_000_000_000n)
  await again.goto('/send')
  await expect(row(again, '11.5 DAI')).toHaveCount(1)
})

test('I signed, and the signature never left: nothing moved, and I send it again @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const before = await balanceOf(nodeOf(chain), usdc, cast.sender.address)
  const page = await device()
  await page.context().route(DEPOSIT, (route) => route.abort())
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '8.25', symbol: 'USDC', choose: false })
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('deposit-3009'))
  await proceed(page)
  await answer(page, 'Pay 8.25 USDC into a link', 'Approve')
  await tried
  await page.context().unroute(DEPOSIT)

  const again = await openAgain(page)
  await sendAgain(again, '8.25 USDC')
  await answer(again, 'Pay 8.25 USDC into a link', 'Approve')
  guard(await madeLink(again))
  expect(await balanceOf(nodeOf(chain), usdc, cast.sender.address)).toBe(before - 8_250_000n)
})

test('The server had it, and I never heard: the link completes by itself, and signing again pays nothing twice', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const before = await balanceOf(nodeOf(chain), usdc, cast.sender.address)
  const page = await device()
  await page.context().route(DEPOSIT, async (route) => {
    const body = route.request().postData()
    await fetch(route.request().url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await route.abort()
  })
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '8.75', symbol: 'USDC', choose: false })
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('deposit-3009'))
  await proceed(page)
  await answer(page, 'Pay 8.75 USDC into a link', 'Approve')
  await tried

  const again = await openAgain(page)
  await expect(row(again, '8.75 USDC').getByRole('button', { name: /^Options for / })).toBeVisible()
  await again.context().unroute(DEPOSIT)
  expect(await balanceOf(nodeOf(chain), usdc, cast.sender.address)).toBe(before - 8_750_000n)
})

test('My transaction is out and my page is gone: the link completes, however many others there are @smoke', async ({
  device,
  config,
  cast,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  const asked = hashOf(page)
  await review(page, { amount: '0.0123', symbol: 'ETH' })
  await proceed(page)
  await asked
  await expect.poll(() => mine.done).toContain('eth_sendTransaction')
  // Thirty more that this device remembers, newer than it, each with a deposit of its own.
  await page.evaluate(() => {
    const [name] = Object.keys(localStorage).filter((key) => key.startsWith('filbert.sent.'))
    const link = JSON.parse(localStorage.getItem(name ?? '') ?? '{}')
    for (let at = 0; at < 30; at++) {
      const pubKey20 = `0x${(at + 1).toString(16).padStart(40, '0')}`
      const other = { ...link, pubKey20, index: String(1_000 + at), createdAt: Date.now() + at, amount: '1' }
      localStorage.setItem(`filbert.sent.${pubKey20}`, JSON.stringify(other))
    }
  })

  const again = await openAgain(page)
  await again.getByRole('button', { name: /^Show all \d+$/ }).click()
  await expect(row(again, '0.0123 ETH').getByRole('button', { name: /^Options for / })).toBeVisible()
})

/** Once the page was told the hash of its transaction. */
async function hashOf(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([name, text]) => name.startsWith('filbert.sent.') && JSON.parse(text).txHash !== null,
    ),
  )
}

/**
 * A link whose transaction waits for one before it. The page has seen it on the chain, keeps its nonce, and
 * looks through blocks for what may take its place: nobody could see that of a transaction that was gone
 * before it was looked at.
 */
async function stuck(page: Page, mine: TestWallet, amount: string): Promise<void> {
  mine.leavesOut = 1
  await review(page, { amount, symbol: 'ETH' })
  const followed = page.waitForRequest((request) =>
    /"eth_getBlockByNumber","params":\["0x[0-9a-f]+",true\]/.test(request.postData() ?? ''),
  )
  await proceed(page)
  await followed
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([name, text]) => name.startsWith('filbert.sent.') && JSON.parse(text).nonce !== null,
    ),
  )
  mine.leavesOut = 0
}

/** What the wallet of a person sends in place of the transaction that waits, and then the one before it. */
async function replace(
  chain: Chain,
  person: { privateKey: string },
  change: ethers.providers.TransactionRequest,
) {
  const wallet = walletOf({ ...person, name: '', address: '' }, nodeOf(chain))
  const next = await wallet.getTransactionCount()
  const dear = { maxFeePerGas: 90_000_000_000, maxPriorityFeePerGas: 9_000_000_000 }
  await wallet.sendTransaction({ ...change, ...dear, nonce: next + 1 })
  await (await wallet.sendTransaction({ to: wallet.address, nonce: next, ...dear })).wait()
}

test('I cancel it in my wallet: I am told, and nothing has moved', async ({ device, config, cast }) => {
  const chain = chainOf(config, '31337')
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  await stuck(page, mine, '0.0234')
  await replace(chain, cast.other, { to: cast.other.address, gasLimit: 21_000 })
  await expect(page.getByRole('alert')).toContainText('Your wallet cancelled it')
  await expect(page.getByRole('alert')).toContainText('Nothing has left your wallet.')
  await page.goto('/send')
  await expectBegun(page)
  await expect(page.getByRole('region', { name: SENT })).toHaveCount(0)
})

test('I cancel it in my wallet while the page is closed: the list says so, and I send it again', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  await stuck(page, mine, '0.0345')
  const context = page.context()
  await page.close()
  await replace(chain, cast.other, { to: cast.other.address, gasLimit: 21_000 })
  const again = await context.newPage()
  await again.goto('/send')
  await expect(row(again, '0.0345 ETH')).toContainText('Not on the chain')
  await sendAgain(again, '0.0345 ETH')
  guard(await madeLink(again))
})

test('My wallet does not answer: I return, try once more, and pay once', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  const before = await balanceOf(nodeOf(chain), usdc, cast.other.address)
  await review(page, { amount: '2.125', symbol: 'USDC', choose: false })
  mine.answers = false
  await proceed(page)
  await expect(page.getByRole('status').filter({ hasText: 'Still waiting for your wallet.' })).toBeVisible()
  await page.getByRole('button', { name: 'Return' }).click()
  mine.answers = true
  await proceed(page)
  guard(await madeLink(page))
  expect(await balanceOf(nodeOf(chain), usdc, cast.other.address)).toBe(before - 2_125_000n)
})

test('My wallet stands on another chain: it is asked to change, and a no leaves me where I was', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const maple = chainOf(config, '31338')
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  await review(page, { amount: '0.25', symbol: 'MAPLE', chain: maple.name })
  mine.agrees = false
  await proceed(page)
  await expect.poll(() => mine.asked).toContain('wallet_switchEthereumChain')
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
  await expect(page.getByRole('alert'), 'a no is not an error').toHaveCount(0)
  mine.agrees = true
  await proceed(page)
  guard(await madeLink(page))
  await expect.poll(() => mine.done).toContain('wallet_switchEthereumChain')
})
