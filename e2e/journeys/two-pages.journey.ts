import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { madeLink, openSend, review } from './support/sending'
import { askAgain, proceed } from './support/sent-list'
import { bringWallet } from './support/test-wallet'

test('I have the page open twice: a link that one of them sends, the other does not send as well @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const first = await device()
  const mine = await bringWallet(first.context(), config, cast.other)
  await openSend(first)
  await connectTestWallet(first, cast.other.address)
  const before = await balanceOf(nodeOf(chain), null, cast.other.address)
  await review(first, { amount: '0.0777', symbol: 'ETH' })
  const yes = mine.hold()
  await proceed(first)
  await expect.poll(() => mine.asked).toContain('eth_sendTransaction')

  const second = await first.context().newPage()
  await second.goto('/send')
  await askAgain(second, '0.0777 ETH')
  const alert = second.getByRole('alert')
  await expect(alert).toContainText('Another page of this browser is sending this link.')
  await expect(alert).toContainText('It is kept on this device and completes by itself.')
  expect(mine.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  await lookAll(second, 'send-elsewhere')

  yes()
  const link = await madeLink(first)
  guard(link)
  expect(await madeLink(second), 'the same one').toBe(link)
  expect(mine.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  const paid = before - (await balanceOf(nodeOf(chain), null, cast.other.address))
  expect(paid, '0.0777 ETH and gas').toBeLessThan(78_000_000_000_000_000n)
})

test('An interrupted link is gone on with in two pages at once: one of them asks my wallet', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const gone = await device()
  const mine = await bringWallet(gone.context(), config, cast.sender)
  await openSend(gone)
  await connectTestWallet(gone, cast.sender.address)
  await review(gone, { amount: '0.0666', symbol: 'ETH' })
  mine.hold()
  await proceed(gone)
  await expect.poll(() => mine.asked).toContain('eth_sendTransaction')
  const [first, second] = [await gone.context().newPage(), await gone.context().newPage()]
  await gone.close()
  mine.asked.length = 0
  const yes = mine.hold()
  for (const page of [first, second]) await page.goto('/send')
  await askAgain(first, '0.0666 ETH')
  await expect.poll(() => mine.asked).toContain('eth_sendTransaction')
  await askAgain(second, '0.0666 ETH')
  await expect(second.getByRole('alert')).toContainText('Another page of this browser is sending this link.')
  yes()
  const link = await madeLink(first)
  guard(link)
  expect(await madeLink(second), 'the same one').toBe(link)
  expect(mine.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test('What another page of mine gives to my wallet comes to the list of this one, and stays there when it is sent', async ({
  device,
  config,
  cast,
}) => {
  const page = await device()
  await page.goto('/send')
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/refund')
  const transfer = {
    v: 1,
    batch: 'first',
    chainId: '31337',
    token: tokenOf(chainOf(config, '31337'), 'USDC').address,
    symbol: 'USDC',
    decimals: 6,
    amount: '1000000',
    piece: null,
    sender: cast.sender.address,
    recipient: cast.other.address,
    name: 'ben.example.eth',
    usdPrice: null,
    createdAt: Date.now(),
  }
  await other.evaluate((text) => localStorage.setItem('filbert.open.first', text), JSON.stringify(transfer))
  const onItsWay = page.getByRole('region', { name: 'On its way from your wallet' })
  await expect(onItsWay).toContainText('1 USDC to ben.example.eth')

  await other.evaluate(() => localStorage.removeItem('filbert.open.first'))
  // The next one comes after that: so it was heard.
  const next = { ...transfer, batch: 'next', amount: '2000000' }
  await other.evaluate((text) => localStorage.setItem('filbert.open.next', text), JSON.stringify(next))
  await expect(onItsWay).toContainText('2 USDC to ben.example.eth')
  await expect(onItsWay.getByRole('listitem')).toHaveCount(2)
})
