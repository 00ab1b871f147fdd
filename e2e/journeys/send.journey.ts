import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { expect, test } from './support/journey'
import { readFromScreen } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { shortOf } from './support/short-of'
import { bringWallet, TEST_WALLET } from './support/test-wallet'

test('I send USDC with one signature, and the link is in my clipboard and on the screen as a QR code @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const node = nodeOf(chain)
  const usdc = tokenOf(chain, 'USDC').address
  const owner = cast.sender.address
  const [gas, money] = [await balanceOf(node, null, owner), await balanceOf(node, usdc, owner)]

  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await expect(page.getByText('Your wallet asks for one signature.')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 25 USDC into a link, without gas', 'Approve')

  const link = await madeLink(page)
  guard(link)
  await expect(page.getByText('25USDC in a link. It is in your clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(await readFromScreen(page.getByRole('img', { name: 'QR code of the link' }))).toBe(link)
  expect(await balanceOf(node, usdc, owner)).toBe(money - 25_000_000n)
  expect(await balanceOf(node, null, owner), 'I paid no gas').toBe(gas)
})

test("I send a chain's own money with a transaction of mine @smoke", async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31338')
  const vault = chain.vaults[chain.createVersion] ?? ''
  const before = await balanceOf(nodeOf(chain), null, cast.sender.address)

  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  const { symbol } = chain.nativeCurrency
  await review(page, { amount: '0.5', symbol, chain: chain.name })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, `To ${chain.name}`, 'Approve')
  await answer(page, `Put 0.5 ${symbol} into a link`, 'Approve')

  const link = await madeLink(page)
  guard(link)
  expect(new URL(link).searchParams.get('c')).toBe('31338')
  const after = await balanceOf(nodeOf(chain), null, cast.sender.address)
  const gas = before - after - 500_000_000_000_000_000n
  expect(gas, `beyond 0.5 ${symbol} only gas is gone, into ${vault}`).toBeGreaterThan(0n)
  expect(gas).toBeLessThan(10_000_000_000_000_000n)

  await openSend(page)
  await expect(page.getByRole('button', { name: /^Token: / }), 'begins where my wallet stands').toContainText(
    chain.name,
  )
})

test('I send DAI: I allow exactly that much, then put it into the link @smoke', async ({
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
  await review(page, { amount: '12.5', symbol: 'DAI' })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Allow 12.5 DAI to be taken', 'Approve')
  await answer(page, 'Put 12.5 DAI into a link', 'Approve')

  guard(await madeLink(page))
  expect(await balanceOf(nodeOf(chain), dai, cast.sender.address)).toBe(before - 12_500_000_000_000_000_000n)
})

test('I say no in my wallet, and can go on from where I was @smoke', async ({ device, cast, guard }) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '3', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 3 USDC into a link', 'Reject')

  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
  await expect(page.getByRole('alert'), 'a no is not an error').toHaveCount(0)
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByLabel('You send')).toHaveValue('3')

  await review(page, { amount: '2', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 2 USDC into a link', 'Approve')
  guard(await madeLink(page))
})

test('I go back in my browser from what is agreed, and find the amount as I left it', async ({
  device,
  cast,
}) => {
  const page = await device()
  await page.goto('/')
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '3.5', symbol: 'USDC', choose: false })
  await page.goBack()
  await expect(page.getByLabel('You send')).toHaveValue('3.5')

  await review(page, { amount: '3.5', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByLabel('You send')).toHaveValue('3.5')
  await page.goBack()
  await page.getByRole('button', { name: 'Send via link' }).click()
  await expect(page.getByLabel('You send')).toHaveValue('3.5')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('I take my wallet away from what is agreed, and am told instead of asked', async ({ device, cast }) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '3', symbol: 'USDC', choose: false })
  await page
    .getByRole('banner')
    .getByRole('button', { name: shortOf(cast.sender.address) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('alert')).toContainText('Your wallet is disconnected.')
  await expect(page.getByRole('alert')).toContainText('Nothing has left your wallet.')
  await expect(page.getByRole('button', { name: 'Proceed' })).toHaveCount(0)
})

test('I am told before I am asked to sign that I do not have that much', async ({ device, cast }) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await expect(page.getByText(/^Balance /)).toBeVisible()
  await page.getByLabel('You send').fill('999999999')
  await page.getByRole('button', { name: 'Send 999,999,999 USDC' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Please ensure that you have sufficient balance of the token you are trying to send',
  )
})

test('I send with the wallet that I brought along, which shows nothing of me before I let it', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  const offered = page.getByRole('dialog', { name: 'Connect a wallet' })
  mine.agrees = false
  await offered.getByRole('button', { name: TEST_WALLET }).click()
  await expect(offered.getByRole('button', { name: TEST_WALLET })).toBeEnabled()
  mine.agrees = true
  await offered.getByRole('button', { name: TEST_WALLET }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: shortOf(cast.other.address) }),
  ).toBeVisible()

  await review(page, { amount: '4', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  guard(await madeLink(page))
  expect(mine.asked.filter((method) => method.startsWith('eth_s'))).toEqual(['eth_signTypedData_v4'])

  await page.reload()
  await expect(
    page.getByRole('banner').getByRole('button', { name: shortOf(cast.other.address) }),
  ).toBeVisible()
})
