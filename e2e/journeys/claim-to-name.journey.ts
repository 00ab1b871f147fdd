import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { freshName, letMean } from '../product/names'
import { claimButton, expectPaid } from './support/claiming'
import { expect, test } from './support/journey'
import { shortOf } from './support/short-of'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }

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
