import type { Page } from '@playwright/test'
import { type Chain, type Config, chainOf, tokenOf } from '../product/api'
import { copyToken } from './support/copy-token'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { expectBegun, expectInside, expectWhole } from './support/looks'
import { connectAs } from './support/sandbox-wallet'
import { openSend, typeIn } from './support/sending'
import { tellConfig } from './support/told-config'

const amount = (page: Page) => page.getByLabel('You send')
const send = (page: Page, symbol: string) =>
  page.getByRole('button', { name: new RegExp(`^Send (.* )?${symbol}$`) })

async function choose(page: Page, symbol: string): Promise<void> {
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you send?' })
  await sheet.getByRole('button', { name: new RegExp(`^${symbol}`) }).click()
  await typeIn(page, symbol)
}

test('I type less than can be sent, and am told how much that is', async ({ device, cast }) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  for (const symbol of ['ETH', 'DAI']) {
    await choose(page, symbol)
    for (const typed of ['0', '0.0000009']) {
      await amount(page).fill(typed)
      await send(page, symbol).click()
      await expect(page.getByRole('alert')).toHaveText('The minimum amount to send is 0.000001')
    }
  }
  await amount(page).fill('0.000001')
  await send(page, 'DAI').click()
  await expect(page.getByRole('heading', { name: "You're sending" })).toContainText('0.000001DAI')
})

test('I paste an amount of many digits, or type it in the figures of my language: not one of them is lost', async ({
  device,
  cast,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await choose(page, 'DAI')
  for (const [typed, words] of [
    ['9'.repeat(41), 'Please ensure that you have sufficient balance of the token you are trying to send'],
    ['9'.repeat(61), 'There is not that much of it in the world.'],
  ] as const) {
    await amount(page).fill(typed)
    await expect(amount(page)).toHaveValue(typed)
    await expectInside(page)
    await send(page, 'DAI').click()
    await expect(page.getByRole('alert')).toHaveText(words)
  }
  await amount(page).fill('٢٫٥')
  await send(page, 'DAI').click()
  await expect(page.getByRole('heading', { name: "You're sending" })).toContainText('2.5DAI')
})

test('There is no vault on the chain that I am offered: I am told before my wallet is asked', async ({
  device,
  cast,
}) => {
  const page = await device()
  await tellConfig(page, (config) => {
    chainOf(config, '31337').vaults = {}
  })
  await openSend(page)
  await connectAs(page, cast.sender)
  await typeIn(page, 'USDC')
  await amount(page).fill('25')
  await send(page, 'USDC').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Please ensure that the correct token and chain are defined',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await lookAll(page, 'send-no-vault')
})

/**
 * A token that can be split into 10²⁴, listed by an operator, of which the wallet has 10³⁶; `price` is what one costs,
 * by a server gone mad.
 */
async function listFine(page: Page, config: Config, address: string, price: number): Promise<void> {
  const [symbol, name] = ['FINE', 'Fine']
  const fine = { ...tokenOf(chainOf(config, '31337'), 'DAI'), address, symbol, name, decimals: 24 }
  await tellConfig(page, (told) => {
    chainOf(told, '31337').tokens.push(fine)
  })
  const held = {
    chainId: 'eip155:31337',
    address: `eip155:31337:${address}`,
    name,
    symbol,
    quantity: { decimals: '24', numeric: `1${'0'.repeat(36)}` },
    price,
    value: price * 1e36,
  }
  await page.route('**/api/filbert/fetch-wallet-balance', (route) =>
    route.fulfill({ json: { balances: [held], unavailable: [] } }),
  )
  await page.route('**/api/filbert/token-price?*', (route) => route.fulfill({ json: { price } }))
}

const fineToken = (chain: Chain, owner: Parameters<typeof copyToken>[2]) =>
  copyToken(chain, tokenOf(chain, 'DAI').address, owner, { decimals: 24, units: 10n ** 60n })

const THIRTY_DIGITS = '123456789012345678901234567890'

for (const [what, price, worth] of [
  ['next to nothing', 1e-18, '≈ $123,456,789,012.34'],
  ['more than there is in the world', 1e12, '≈ $123,456,789,012,345,678,901,234,567,890,000,000,000,000.00'],
] as const) {
  test(`A token of 24 decimals is worth ${what}: I see what I type, to the last digit`, async ({
    device,
    config,
    cast,
  }) => {
    const page = await device()
    await listFine(page, config, await fineToken(chainOf(config, '31337'), cast.sender), price)
    await openSend(page)
    await connectAs(page, cast.sender)
    await page.getByRole('button', { name: /^Token: / }).click()
    const sheet = page.getByRole('dialog', { name: 'What do you send?' })
    const fine = sheet.getByRole('button', { name: /^FINE/ })
    await expect(fine).toBeVisible()
    const name = `send-absurd-${price}`
    await lookAll(page, `${name}-tokens`)
    await expectWhole(page)
    await fine.click()
    await typeIn(page, 'FINE')
    await amount(page).fill(THIRTY_DIGITS)
    await expect(page.getByText(worth, { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => amount(page).evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
    await lookAll(page, name)
    await expectWhole(page)
    await page.getByRole('button', { name: 'Enter in USD' }).click()
    await expectInside(page)
    await page.getByRole('button', { name: 'Enter in FINE' }).click()
    await amount(page).fill('0.000001000000000000000001')
    await send(page, 'FINE').click()
    const heading = page.getByRole('heading', { name: "You're sending" })
    await expect(heading).toContainText('0.000001000000000000000001FINE')
    await lookAll(page, `${name}-confirm`)
  })
}

test('I am sent some of a token with 24 decimals, and more of one than there could be', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const contract = await fineToken(chain, cast.sender)
  const page = await device()
  // Smallest units are written with 18 digits there.
  for (const [name, amount, shown] of [
    ['little', '1.000000000000000001', '0.000001'],
    ['much', `${'1234567890'.repeat(3)}.123456789012345678`, '123,456,789,012,345,678,901,234.56789'],
  ] as const) {
    await page.goto(await link({ chainId: chain.chainId, amount, symbol: 'DAI', contract }))
    await expectBegun(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${shown}DAI`)
    await lookAll(page, `claim-absurd-${name}`)
    await page.getByRole('textbox', { name: 'Where should it go?' }).fill(cast.other.address)
    await page.getByRole('button', { name: `Claim ${shown} DAI` }).click()
    const exact = name === 'little' ? '0.000001000000000000000001DAI' : '234.567890123456789012345678DAI'
    await expect(page.getByRole('heading', { name: 'You are claiming' })).toContainText(exact)
    await lookAll(page, `claim-absurd-${name}-confirm`)
  }
})
