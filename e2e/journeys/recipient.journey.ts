import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { freshName, letMean } from '../product/names'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, review, sendTo } from './support/sending'
import { shortOf } from './support/short-of'

const field = (page: Page) => page.getByRole('textbox', { name: 'Email / Phone / ENS / wallet address' })

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

test('I send to a phone number: the text message has the link in it', async ({ device, cast, guard }) => {
  const page = await device({ locale: 'en-AT' })
  await sendTo(page, '0660 1234567', /^\+436601234567/)
  await connectAs(page, cast.sender)
  await review(page, { amount: '2', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 2 USDC into a link', 'Approve')
  const link = await madeLink(page)
  guard(link)
  const text = (await page.getByRole('link', { name: 'SMS' }).getAttribute('href')) ?? ''
  expect(text).toMatch(/^sms:\+436601234567\?&body=/)
  expect(decodeURIComponent(text)).toContain(link)
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

test('I pay an address while the server is away: it is told when I next open the page', async ({
  device,
  config,
  cast,
}) => {
  const TELLING = '**/api/filbert/submit-direct-transfer'
  const friend = stranger()
  const page = await device()
  await page.route(TELLING, (route) => route.abort())
  await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
  await connectAs(page, cast.sender)
  await review(page, { amount: '0.01', symbol: chainOf(config, '31337').nativeCurrency.symbol })
  const untold = page.waitForRequest(TELLING)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Send 0.01', 'Approve')
  const sent = (await untold).postDataJSON()
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()

  await page.unroute(TELLING)
  const told = page.waitForRequest(TELLING)
  await page.goto('/send')
  expect((await told).postDataJSON()).toEqual(sent)
  const kept = (hash: string) => JSON.parse(localStorage.getItem(`filbert.direct.${hash}`) ?? '{}').told
  await expect.poll(() => page.evaluate(kept, sent.txHash)).toBe(true)
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
  await sendTo(page, name, new RegExp(`^${name} Straight to ${shortOf(before)}`))
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

test('I mean somebody else while a name is looked up: its late answer changes nothing', async ({
  device,
}) => {
  const page = await device()
  const [slow, friend] = [stranger(), stranger()]
  const names = '**/api/filbert/names/*'
  let letAnswer = () => {}
  const late = new Promise<void>((resolve) => {
    letAnswer = resolve
  })
  await page.route(names, async (route) => {
    await late
    await route.fulfill({ json: { name: 'slow.eth', address: slow } })
  })
  await page.goto('/send')
  await field(page).fill('slow.eth')
  const asked = page.waitForRequest(names)
  await field(page).press('Enter')
  await asked
  await field(page).fill(friend)
  const answered = page.waitForResponse(names)
  letAnswer()
  await answered
  await page.getByRole('button', { name: new RegExp(`^${shortOf(friend)}`) }).click()
  await expect(page.getByRole('heading', { name: `Send to ${shortOf(friend)}` })).toBeVisible()
})

test('I type a name that nobody has, or one that only looks like one', async ({ device }) => {
  const page = await device()
  await page.goto('/send')
  await field(page).fill('nobody-has-this.eth')
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid address or ENS name.')
  await field(page).fill('alm\u043end.eth')
  await expect(page.getByRole('alert')).toContainText('This name has characters that pass for others')
})

test('I am the recipient myself: the button says so', async ({ device, cast }) => {
  const page = await device()
  await sendTo(page, cast.sender.address, new RegExp(`^${shortOf(cast.sender.address)}`))
  await connectAs(page, cast.sender)
  await review(page, { amount: '1', symbol: 'USDC', choose: false })
  await expect(page.getByText('This is your own wallet.')).toBeVisible()
  await page.getByRole('button', { name: 'Claim now' }).click()
  await answer(page, 'Send 1 USDC', 'Approve')
  await expect(page.getByText('1 USDC arrived.')).toBeVisible()
})

test('The address of the page names whom I send to, and the card for the amount comes by itself', async ({
  device,
}) => {
  const friend = stranger()
  const page = await device()
  await page.goto(`/send?recipientAddress=${friend}`)
  await expect(page.getByRole('heading', { name: `Send to ${shortOf(friend)}` })).toBeVisible()
  await page.goBack()
  await expect(field(page)).toHaveValue(friend)

  await page.goto('/send?recipientAddress=nobody')
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid recipient. You can send to an ENS name, wallet address, phone number or email address.',
  )
})

for (const [chain, address] of [
  ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Litecoin', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
  ['Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
] as const) {
  test(`I paste an address of ${chain}, and can say that I miss it`, async ({ device }) => {
    const page = await device()
    await page.goto('/send')
    await field(page).fill(address)
    await expect(page.getByRole('alert')).toHaveText(
      `We currently dont support ${chain}. Reach out if you would like us to add support!`,
    )
    await expect(page.getByRole('link', { name: 'Reach out' })).toHaveAttribute('href', /^mailto:help@/)
  })
}

test('What I type is nobody: I am told what could be', async ({ device }) => {
  const page = await device()
  await page.goto('/send')
  await field(page).fill('my friend Ada')
  await field(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid recipient. You can send to an ENS name, wallet address, phone number or email address.',
  )
  await field(page).fill(stranger().slice(0, -1))
  await expect(page.getByRole('alert')).toContainText('cut off')
  await field(page).fill('+12')
  await expect(page.getByRole('alert')).toContainText('There is no such phone number.')
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

for (const viewport of SIZES) {
  test(`I choose whom to send to, ${viewport.width} pixels wide`, async ({ device, cast }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    const friend = stranger()
    await measureShift(page)
    await page.goto('/send')
    await field(page).fill('grace.hopper@example.com')
    await expect(page.getByRole('button', { name: /^grace/ })).toBeVisible()
    await look(page, 'recipient-email')
    await field(page).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    await expect(page.getByRole('link', { name: 'Reach out' })).toBeVisible()
    await look(page, 'recipient-tron')
    await field(page).fill(friend)
    await page.getByRole('button', { name: new RegExp(`^${shortOf(friend)}`) }).click()
    await connectAs(page, cast.sender)
    await look(page, 'recipient-input')
    await review(page, { amount: '1', symbol: 'USDC', choose: false })
    await look(page, 'recipient-confirm')
    await page.getByRole('button', { name: 'Proceed' }).click()
    await answer(page, 'Send 1 USDC', 'Approve')
    await expect(page.getByText('1 USDC arrived.')).toBeVisible()
    await look(page, 'recipient-paid')
    await page.getByRole('button', { name: 'Send another' }).click()
    await expect(page.getByRole('heading', { name: 'Recents' })).toBeVisible()
    await expectStill(page)
    await look(page, 'recipient-recents')
  })
}
