import { expect, it } from 'vitest'
import { expectPlace, lookAll } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'

const PLACES = [
  ['Send', '/send'],
  ['Request', '/request/create'],
  ['Payments', '/dashboard'],
  ['Cash out', '/cashout'],
  ['Profile', '/profile'],
] as const

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your wallet' })
const place = (page: Page, name: string) => sheet(page).getByRole('link', { name, exact: true })

async function openSheet(address: string): Promise<Page> {
  rememberWallet()
  const page = await openPage(address)
  await page.getByRole('banner').getByRole('button', { name: '0xf39F' }).click()
  await expect.element(sheet(page)).toBeVisible()
  return page
}

it('leads to all places, copies the address and lets the wallet go', async () => {
  const page = await openSheet('/refund')
  for (const [name, path] of PLACES) await expect.element(place(page, name)).toHaveAttribute('href', path)
  await expect.element(place(page, 'Payments')).toHaveAttribute('aria-current', 'true')
  await lookAll(page)
  await sheet(page).getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => clipboard.text).toMatch(/^0xf39F/)
  await sheet(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
})

it('is gone on the page that it led to, and Back leads to the page under it', async () => {
  const page = await openSheet('/send')
  await place(page, 'Request').click()
  await expect.element(page.getByRole('heading', { name: 'Request a payment' })).toBeVisible()
  await expect.element(sheet(page)).not.toBeInTheDocument()
  expect(page.address).toBe('/request/create')
  page.goBack()
  await expect.element(page.getByRole('heading', { name: 'Send crypto' })).toBeVisible()
  await expect.element(sheet(page)).not.toBeInTheDocument()
  expect(page.address).toBe('/send')
})

it('closes at the place where one is', async () => {
  const page = await openSheet('/send')
  await expect.element(place(page, 'Send')).toHaveAttribute('aria-current', 'page')
  await place(page, 'Send').click()
  await expect.element(sheet(page)).not.toBeInTheDocument()
  await expectPlace(page)
  expect(page.address).toBe('/send')
})
