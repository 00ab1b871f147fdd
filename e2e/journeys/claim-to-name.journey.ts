import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { freshName, letMean } from '../product/names'
import { claimButton, expectPaid } from './support/claiming'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { shortOf } from './support/short-of'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }

const IN_EUROS = 'A bank account that is paid in euros, by SEPA'

const field = (page: Page) => page.getByRole('textbox', { name: 'Where should it go?' })
const start = (page: Page) => page.getByRole('button', { name: 'Claim 25 USDC' })

test('I type a name, am shown whom it means, and the money is there @smoke', async ({
  device,
  link,
  config,
  cast,
}) => {
  const [url, name, account] = [await link(USDC), freshName(), stranger()]
  await letMean(config, cast.other, name, account)
  const page = await device()
  await page.goto(url)
  await field(page).fill(name)
  await expect(page.getByRole('main').getByRole('status')).toContainText(shortOf(account))
  await start(page).click()
  await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(account, { exact: true })).toBeVisible()
  await claimButton(page).click()
  await expectPaid(page)
  const chain = chainOf(config, USDC.chainId)
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, account)).toBe(25_000_000n)
})

test('I press Claim as soon as I have typed a name, and come back to change it', async ({
  device,
  link,
  config,
  cast,
}) => {
  const [url, name, account] = [await link(USDC), freshName(), stranger()]
  await letMean(config, cast.other, name, account)
  const page = await device()
  await page.goto(url)
  await field(page).fill(name)
  await start(page).click()
  await expect(page.getByText(account, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(field(page)).toHaveValue(name)
  await expect(page.getByRole('main').getByRole('status')).toContainText(shortOf(account))
})

test('The name changes hands while I read: nothing is sent, and I am shown the new address @smoke', async ({
  device,
  link,
  config,
  cast,
}) => {
  const [url, name, before, after] = [await link(USDC), freshName(), stranger(), stranger()]
  await letMean(config, cast.other, name, before)
  const page = await device()
  await page.goto(url)
  await field(page).fill(name)
  await start(page).click()
  await expect(page.getByText(before, { exact: true })).toBeVisible()
  await letMean(config, cast.other, name, after)
  await claimButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(`${name} stands for another address now. It was ${shortOf(before)}.`)
  await expect(alert).toContainText('The money is still in the link.')
  await expect(page.getByText(after, { exact: true })).toBeVisible()
  const chain = chainOf(config, USDC.chainId)
  const owned = (account: string) => balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, account)
  expect([await owned(before), await owned(after)], 'nothing was sent').toEqual([0n, 0n])

  await page.getByRole('button', { name: 'Claim to the new address' }).click()
  await expectPaid(page)
  expect([await owned(before), await owned(after)]).toEqual([0n, 25_000_000n])
})

test('What I type is no name, account or address that we can pay: I am told what it is', async ({
  device,
  link,
}) => {
  const page = await device()
  await page.goto(await link(USDC))
  for (const [typed, told] of [
    ['nobody-has-this.eth', 'Please enter a valid address or ENS name.'],
    ['hollow.eth', 'Please enter a valid address or ENS name.'],
    ['almond..eth', 'Please enter a valid address or ENS name.'],
    ['Almond.eth', 'Names are written in small letters: look whether it is still the name you mean.'],
    ['alm\u043end.eth', /^This name has characters that pass for others/],
    ['almond.com', 'Only names that end in .eth can be read. Or paste a wallet address.'],
    ['BE68 5390 0754 7035', 'Invalid IBAN, country not supported'],
    ['TR33 0006 1005 1978 6457 8413 26', 'Invalid IBAN, country not supported'],
    ['12345', 'Invalid US account number'],
    ['123456789012345678', 'Invalid US account number'],
  ] as const) {
    await field(page).fill(typed)
    // Without a tap: it is said when typing has stopped.
    await expect(page.getByRole('alert')).toHaveText(told)
    await start(page).click()
    await expect(page.getByRole('alert')).toHaveText(told)
  }
})

test('I type the number of a bank account, and it is read in each of its forms', async ({ device, link }) => {
  const page = await device()
  await page.goto(await link(USDC))
  for (const [number, told] of [
    ['BE68 5390 0754 7034', IN_EUROS],
    ['gb82west12345698765432', IN_EUROS],
    ['021000021', 'A US bank account that is paid in dollars, by ACH'],
  ] as const) {
    await field(page).fill(number)
    await expect(page.getByRole('main').getByRole('status')).toContainText(told)
  }
  await start(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
})

test('Names cannot be looked up: I am told so, before and after I have agreed, and can go on', async ({
  device,
  link,
  config,
  cast,
}) => {
  const [url, name, account] = [await link(USDC), freshName(), stranger()]
  await letMean(config, cast.other, name, account)
  const page = await device()
  const away = {
    status: 503,
    json: { code: 'node_unreachable', message: 'Away.', requestId: 'none' },
  }
  const names = '**/api/filbert/names/*'
  await page.goto(url)
  await page.route(names, (route) => route.fulfill(away))
  await field(page).fill(name)
  await expect(page.getByRole('alert')).toHaveText('We cannot reach this chain at the moment.')
  await page.unroute(names)
  await start(page).click()
  await expect(page.getByText(account, { exact: true })).toBeVisible()

  await page.route(names, (route) => route.fulfill(away))
  await claimButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We cannot reach this chain at the moment.')
  await expect(alert).toContainText('The money is still in the link.')
  await page.unroute(names)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPaid(page)
})

for (const viewport of SIZES) {
  test(`I see what becomes of what I type, ${viewport.width} pixels wide`, async ({
    device,
    link,
    config,
    cast,
  }) => {
    const [url, name, before, after] = [await link(USDC), freshName(), stranger(), stranger()]
    await letMean(config, cast.other, name, before)
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await page.goto(url)
    await expect(start(page)).toBeVisible()
    await look(page, 'claim-to-start')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/filbert/names/*', async (route) => {
      await asked
      await route.continue()
    })
    await field(page).fill(name)
    await expect(page.getByText('Looking up the name')).toBeVisible()
    await look(page, 'claim-to-name-looking')
    answer()
    await expect(page.getByRole('main').getByRole('status')).toContainText(shortOf(before))
    await look(page, 'claim-to-name-found')
    await field(page).fill('nobody-has-this.eth')
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid address or ENS name.')
    await look(page, 'claim-to-name-unknown')
    await field(page).fill('alm\u043end.eth')
    await expect(page.getByRole('alert')).toContainText('characters that pass for others')
    await look(page, 'claim-to-name-alike')
    await field(page).fill('BE68 5390 0754 7034')
    await expect(page.getByText(IN_EUROS)).toBeVisible()
    await look(page, 'claim-to-bank')
    await field(page).fill('BE68 5390 0754 7035')
    await expect(page.getByRole('alert')).toHaveText('Invalid IBAN, country not supported')
    await look(page, 'claim-to-bad-iban')
    await field(page).fill(name)
    await start(page).click()
    await expect(page.getByText(before, { exact: true })).toBeVisible()
    await look(page, 'claim-to-name-confirm')
    await letMean(config, cast.other, name, after)
    await claimButton(page).click()
    await expect(page.getByRole('button', { name: 'Claim to the new address' })).toBeVisible()
    await look(page, 'claim-to-name-moved')
    await expectStill(page)
  })
}
