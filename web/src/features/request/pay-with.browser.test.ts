import { beforeEach, expect, it } from 'vitest'
import { when } from '@testing/api'
import { HAZEL, MAPLE } from '@testing/config'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { makeRequest, payFrom, payPath } from '@testing/requests'
import { offerRoutes, routeToken } from '@testing/routes'
import { rememberWallet } from '@testing/wallet'
import { chainOf } from '@testing/world'
import type { PaymentQuote } from '@/api/requests'
import type { Hex } from '@/lib/hex'

/** How often the page looks. */
const FOLLOWED_MS = 4_000
const BRIDGE: Hex = '0x00000000000000000000000000000000000000Cc'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'What do you pay with?' })

beforeEach(() => {
  offerRoutes()
  rememberWallet()
})

async function openPayWith(): Promise<Page> {
  const page = await openPage(payPath(makeRequest()))
  await page.getByRole('button', { name: /^You pay with: / }).click()
  await expect.element(sheet(page).getByRole('button', { name: /^DAI/ })).toBeVisible()
  return page
}

async function payWith(page: Page, symbol: string): Promise<void> {
  const { name } = chainOf(MAPLE)
  await sheet(page).getByRole('button', { name }).click()
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^${symbol}`) })
    .click()
  await expect.element(page.getByRole('button', { name: `You pay with: ${symbol} on ${name}` })).toBeVisible()
}

it('shows what it can be paid with', async () => {
  await lookAll(await openPayWith())
})

it('says that no route leads from there', async () => {
  when('POST /request-links/{id}/quote', ({ refuse }) => refuse(422, 'no_route'))
  const page = await openPayWith()
  await payWith(page, 'MAPLE')
  await expect.element(page.getByText('No route found to pay in this chain and token')).toBeVisible()
  await lookAll(page)
})

it('says what is paid in, and what arrives by the route', async () => {
  const amount = `251${'0'.repeat(17)}`
  const quote: PaymentQuote = {
    routeId: 'r',
    amountIn: amount,
    fromToken: routeToken(MAPLE, 'DAI'),
    toAmount: '25050000',
    toAmountMin: '25000000',
    toToken: routeToken(HAZEL, 'USDC'),
    feeUsd: 0.1,
    durationSeconds: 20,
    expiresAt: Math.floor(Date.now() / 1000) + 300,
    approve: { spender: BRIDGE, amount },
    transaction: { to: BRIDGE, data: '0xabcd', value: '7000000000000000' },
  }
  when('POST /request-links/{id}/quote', () => quote)
  const page = await openPayWith()
  await payWith(page, 'DAI')
  await expect.element(page.getByRole('button', { name: 'Pay 25.1 DAI' })).toBeVisible()
  await expect.element(page.getByText('And for the bridge')).toBeVisible()
  await lookAll(page)
})

it('follows what was paid on another chain', async () => {
  const request = makeRequest()
  const tell = payFrom(MAPLE, request)
  tell('on_its_way')
  const page = await openPage(payPath(request), { clock: true })
  await expect.element(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  await expect.element(page.getByText('You may close this page')).toBeVisible()
  await lookAll(page)
  for (const [status, words] of [
    ['stuck', 'somebody has to look into it'],
    ['refunded', 'is in your wallet again'],
  ] as const) {
    tell(status)
    await page.clock.run(FOLLOWED_MS)
    await expect.element(page.getByText(words)).toBeVisible()
    await lookAll(page)
  }
})
