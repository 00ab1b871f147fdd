import type { Page } from '@playwright/test'
import { chainOf } from '../product/api'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { look, lookAll, SIZES } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { openSend } from './support/sending'

const amount = (page: Page) => page.getByLabel('You send')
const tokens = (page: Page) => page.getByRole('dialog', { name: 'What do you send?' })

async function openTokens(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Token: / }).click()
  await expect(tokens(page)).toBeVisible()
}

for (const viewport of SIZES) {
  test(`I see what I have and what it is worth, ${viewport.width} pixels wide`, async ({ device, cast }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await openSend(page)
    await connectAs(page, cast.sender)
    await openTokens(page)
    const dear = tokens(page).getByRole('button', { name: /^ETH / })
    await expect(dear).toContainText(/\$[\d,]+\.\d\d/)
    await look(page, 'send-tokens')
    await dear.click()

    await amount(page).fill('1256.17')
    await expect(page.getByText('≈ 0.5 ETH')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send 0.5 ETH' })).toBeVisible()
    await expectStill(page)
    await look(page, 'send-worth')
    await page.getByRole('button', { name: 'Enter in ETH' }).click()
    await expect(amount(page)).toHaveValue('0.5')
    await expect(page.getByText('≈ $1,256.17')).toBeVisible()
    await amount(page).fill('0.000001')
    await expect(page.getByText('≈ <$0.01')).toBeVisible()
  })
}

test('Nobody knows what anything is worth: I see what I have, and can send', async ({ device, cast }) => {
  const page = await device()
  await page.route('**/api/filbert/token-price?*', (route) => route.abort())
  await openSend(page)
  await connectAs(page, cast.sender)
  await amount(page).fill('25')
  await expect(page.getByRole('button', { name: 'Send 25 USDC' })).toBeEnabled()
  await expect(page.getByText('≈')).toHaveCount(0)
})

test('I see what a link is worth, and claim it where nobody knows', async ({ device, link }) => {
  const url = await link({ chainId: '31337', amount: '0.5', symbol: 'ETH' })
  const page = await device()
  await measureShift(page)
  await page.goto(url)
  await expect(page.getByText('≈ $1,256.17')).toBeVisible()
  await expectStill(page)
  await lookAll(page, 'claim-worth')

  const other = await device()
  await other.route('**/api/filbert/token-price?*', (route) => route.abort())
  await other.goto(url)
  await typeAddress(other, '0.5 ETH', stranger())
  await expect(other.getByText('≈')).toHaveCount(0)
  await claimButton(other).click()
  await expectPaid(other)
})

test('I type dollars, and what was begun in them is not sent as tokens when their price is gone', async ({
  device,
  cast,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await openTokens(page)
  await tokens(page).getByRole('button', { name: /^ETH / }).click()
  await page.getByRole('button', { name: 'Enter in ETH' }).waitFor()
  await amount(page).fill('25')
  await page.route('**/api/filbert/token-price?*', (route) => route.abort())
  await openTokens(page)
  await tokens(page).getByRole('button', { name: /^DAI / }).click()
  await page.getByRole('button', { name: 'Send DAI' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Something went wrong while fetching the token price. Please change the input denomination and try again',
  )
  await expect(amount(page)).toHaveValue('')
  await expect(page.getByText('DAI', { exact: true }).first()).toBeVisible()
  await amount(page).fill('3')
  await expect(page.getByRole('button', { name: 'Send 3 DAI' })).toBeVisible()
})

test('A chain does not answer: I am told so, and can choose all the same', async ({
  device,
  cast,
  config,
}) => {
  const page = await device()
  await page.route('**/api/filbert/fetch-wallet-balance', (route) =>
    route.fulfill({ json: { balances: [], unavailable: ['31337'] } }),
  )
  await openSend(page)
  await connectAs(page, cast.sender)
  await openTokens(page)
  const [hazel, maple] = config.chains.map((chain) => chain.name)
  await expect(tokens(page).getByText(`${hazel} does not answer just now`)).toBeVisible()
  await expect(tokens(page).getByRole('button', { name: /^DAI / })).toBeVisible()
  await tokens(page)
    .getByRole('button', { name: maple ?? '' })
    .click()
  await expect(tokens(page).getByText('No balances to display!')).toBeVisible()
})

test('What I have cannot be read: it is tried four times, and then I choose from all there is', async ({
  device,
  cast,
}) => {
  const page = await device()
  let tries = 0
  await page.route('**/api/filbert/fetch-wallet-balance', (route) => {
    tries += 1
    return route.abort()
  })
  await openSend(page)
  await connectAs(page, cast.sender)
  await openTokens(page)
  await expect.poll(() => tries).toBe(4)
  const dai = tokens(page).getByRole('button', { name: /^DAI / })
  await expect(dai).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('')
  await dai.click()
  await expect(page.getByRole('button', { name: 'Send DAI' })).toBeVisible()
})

test('I change the chain, and what I send is its own currency until I choose', async ({
  device,
  config,
  cast,
}) => {
  const other = chainOf(config, '31338')
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await openTokens(page)
  await tokens(page).getByRole('button', { name: other.name }).click()
  await page.keyboard.press('Escape')
  const chosen = page.getByRole('button', { name: /^Token: / })
  await expect(chosen).toContainText(`${other.nativeCurrency.symbol} on`)
  await expect(chosen).toContainText(other.name)
})
