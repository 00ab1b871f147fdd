import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { freshName, letMean } from '../product/names'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, review, sendTo } from './support/sending'
import { shortOf } from './support/short-of'

test('I send to an e-mail address: my own mail program gets the link, and next time I am offered them @smoke', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await sendTo(page, 'ada@example.com', /^ada@example.com/)
  await connectAs(page, cast.sender)
  await review(page, { amount: '2', symbol: 'USDC', choose: false })
  await expect(page.getByText('ada@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 2 USDC into a link', 'Approve')
  const link = await madeLink(page)
  guard(link)
  const mail = new URL((await page.getByRole('link', { name: 'E-mail' }).getAttribute('href')) ?? '')
  expect(decodeURIComponent(mail.pathname)).toBe('ada@example.com')
  expect(mail.searchParams.get('body')).toContain(link)

  await expect(page.getByRole('link', { name: 'Send it to ada@example.com' })).toHaveAttribute(
    'href',
    mail.href,
  )

  await page.getByRole('button', { name: 'Send another' }).click()
  await expect(page.getByText('2 USDC for ada@example.com')).toBeVisible()
  await page.getByRole('button', { name: /^ada@example.com By e-mail/ }).click()
  await expect(page.getByRole('heading', { name: 'Send to ada@example.com' })).toBeVisible()
})

test('I pay an address straight, with a transaction of mine and no link @smoke', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const dai = tokenOf(chain, 'DAI').address
  const friend = stranger()
  const page = await device()
  await sendTo(page, friend.toLowerCase(), new RegExp(`^${shortOf(friend)}`))
  await connectAs(page, cast.sender)
  await review(page, { amount: '1.5', symbol: 'DAI' })
  await expect(page.getByText(friend, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, `Send 1.5 DAI`, 'Approve')
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect(page.getByText('1.5 DAI arrived.')).toBeVisible()
  expect(await balanceOf(nodeOf(chain), dai, friend)).toBe(1_500_000_000_000_000_000n)

  await page.getByRole('button', { name: 'Send another' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${shortOf(friend)}`) })).toBeVisible()
})

test("I pay an address a chain's own money, after I said no once", async ({ device, config, cast }) => {
  const chain = chainOf(config, '31338')
  const friend = stranger()
  const page = await device()
  await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
  await connectAs(page, cast.sender)
  const { symbol } = chain.nativeCurrency
  await review(page, { amount: '0.25', symbol, chain: chain.name })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, `To ${chain.name}`, 'Approve')
  await answer(page, `Send 0.25 ${symbol}`, 'Reject')
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
  await expect(page.getByRole('alert'), 'a no is not an error').toHaveCount(0)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, `Send 0.25 ${symbol}`, 'Approve')
  await expect(page.getByText(`0.25 ${symbol} arrived.`)).toBeVisible()
  expect(await balanceOf(nodeOf(chain), null, friend)).toBe(250_000_000_000_000_000n)
})

test('I pay a name: I am shown whom it means, and again when it changes hands before I agree @smoke', async ({
  device,
  config,
  cast,
}) => {
  const [name, before, after] = [freshName(), stranger(), stranger()]
  await letMean(config, cast.other, name, before)
  const page = await device()
  await sendTo(page, name, new RegExp(`^${name} Straight to the address of this name`))
  await connectAs(page, cast.sender)
  await review(page, { amount: '3', symbol: 'USDC', choose: false })
  await expect(page.getByText(before, { exact: true })).toBeVisible()
  await letMean(config, cast.other, name, after)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('alert')).toContainText(`${name} stands for another address now.`)
  await expect(page.getByRole('alert')).toContainText('Nothing has left your wallet.')
  await expect(page.getByText(after, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Send to the new address' }).click()
  await answer(page, 'Send 3 USDC', 'Approve')
  await expect(page.getByText('3 USDC arrived.')).toBeVisible()
  const chain = chainOf(config, '31337')
  const owned = (account: string) => balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, account)
  expect([await owned(before), await owned(after)]).toEqual([0n, 3_000_000n])
  await page.getByRole('button', { name: 'Send another' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('A token sent to its own contract would be lost: I am stopped', async ({ device, config, cast }) => {
  const usdc = tokenOf(chainOf(config, '31337'), 'USDC').address
  const page = await device()
  await sendTo(page, usdc, new RegExp(`^${shortOf(usdc)}`))
  await connectAs(page, cast.sender)
  await page.getByLabel('You send').fill('1')
  await page.getByRole('button', { name: 'Send 1 USDC' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This is the address of USDC itself. What is sent there is lost.',
  )
})
