import { beforeEach, describe, expect, it } from 'vitest'
import { IBAN_HINT, offerBank, signInVerified } from '@testing/accounts'
import { when } from '@testing/api'
import { HAZEL } from '@testing/config'
import { DESK, expectInside, expectStill, LARGE_TEXT, lookAll, NARROW, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { personOf, stateOf, tokenOf, world } from '@testing/world'

beforeEach(offerBank)

async function openCashOut(): Promise<Page> {
  const page = await openPage('/cashout')
  await expect.element(page.getByRole('heading', { name: 'Cash Out' })).toBeVisible()
  return page
}

/** Who is verified, and has a wallet with money in it. */
function openAsCashOuter(): Promise<Page> {
  signInVerified()
  rememberWallet()
  return openCashOut()
}

const amountField = (page: Page) => page.getByLabelText('Amount', { exact: true })
const linkedAccount = (page: Page) =>
  page.getByRole('list', { name: 'Your bank accounts' }).getByRole('button', { name: IBAN_HINT })

async function fillIn(page: Page): Promise<void> {
  await amountField(page).fill('25')
  await linkedAccount(page).click()
}

describe('the first card', () => {
  it('stays where it is', async () => {
    const page = await openCashOut()
    await expectStill(page)
    await lookAll(page)
  })

  it('stays where it is on a desk', async () => {
    await resize(DESK)
    await expectStill(await openCashOut())
  })

  it.each([
    ['the questions', 'FAQ'],
    ['the regions', 'Regions'],
    ['the tokens', /^Token: /],
  ])('opens %s in a sheet', async (_, name) => {
    const page = await openCashOut()
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await lookAll(page)
    await page.press('Escape')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('says that an amount is too small, beside a number that is wrong', async () => {
    const page = await openAsCashOuter()
    await amountField(page).fill('9')
    await page.getByLabelText('IBAN / US account number').fill('BE68539007547035')
    await expect.element(page.getByText('Minimum cashout amount is $10.')).toBeVisible()
    await lookAll(page)
  })

  it('takes an amount and an account that is linked', async () => {
    const page = await openAsCashOuter()
    await fillIn(page)
    await expect.element(linkedAccount(page)).toHaveAttribute('aria-pressed', 'true')
    await lookAll(page)
  })

  it('offers tokens to buy where the wallet has no balances', async () => {
    world.config.buyTokensUrl = 'https://buy.test'
    when('POST /fetch-wallet-balance', () => ({ balances: [], unavailable: [] }))
    const page = await openAsCashOuter()
    await expect.element(page.getByRole('link', { name: 'Buy Tokens' })).toBeVisible()
  })

  it('offers none to buy where only the chosen one is used up', async () => {
    world.config.buyTokensUrl = 'https://buy.test'
    const { address, decimals } = tokenOf(HAZEL, 'USDC')
    stateOf(HAZEL).give(address, personOf(0).address, -1000n * 10n ** BigInt(decimals))
    const page = await openAsCashOuter()
    await expect.element(page.getByText('Balance 0')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Buy Tokens' })).not.toBeInTheDocument()
  })

  it.each([NARROW, LARGE_TEXT])('fits on a phone of $width pixels', async (size) => {
    await resize(size)
    expectInside(await openCashOut())
  })
})

it('says what is agreed on before money moves', async () => {
  const page = await openAsCashOuter()
  await fillIn(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect.element(page.getByRole('button', { name: 'Cashout', exact: true })).toBeVisible()
  await lookAll(page)
})
