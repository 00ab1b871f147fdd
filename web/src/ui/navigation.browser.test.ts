import { describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import {
  DESK,
  expectInside,
  expectStill,
  LARGE_TEXT,
  look,
  lookAll,
  NARROW,
  PHONE,
  resize,
} from '@testing/looks'
import { beginPage, openPage, type Page } from '@testing/open-page'
import { connectAs, rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

const PLACES = [
  ['Send', '/send'],
  ['Request', '/request/create'],
  ['Payments', '/dashboard'],
  ['Cash out', '/cashout'],
  ['Profile', '/profile'],
] as const

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const placeLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

describe.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s', (_, size) => {
  it('leads to each place from any other, and marks where one is', async () => {
    await resize(size)
    const page = await openPage('/')
    for (const [name, path] of PLACES) {
      await placeLink(page, name).click()
      await expect.poll(() => page.window.location.pathname).toBe(path)
      await expect.element(placeLink(page, name)).toHaveAttribute('aria-current', 'page')
      const others = PLACES.filter(([other]) => other !== name)
      for (const [other] of others)
        await expect.element(placeLink(page, other)).not.toHaveAttribute('aria-current')
    }
    await look(page)
  })

  it('stays still as the program comes', async () => {
    await resize(size)
    const page = await openPage('/send')
    await expect.element(main(page)).toBeVisible()
    await expectStill(page)
  })
})

it('is gone through by the keyboard on a desk', async () => {
  await resize(DESK)
  const page = await openPage('/send')
  placeLink(page, 'Send').element().focus()
  for (const name of ['Request', 'Payments', 'Cash out', 'Profile']) {
    await page.press('Tab')
    await expect.element(placeLink(page, name)).toHaveFocus()
  }
  await page.press('Shift+Tab')
  await page.press('Enter')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cash Out' })).toBeVisible()
})

it('is gone through by the keyboard on a phone', async () => {
  await resize(PHONE)
  const page = await openPage('/send')
  placeLink(page, 'Send').element().focus()
  for (const name of ['Request', 'Payments', 'Cash out', 'Profile']) {
    await page.press('Tab')
    await expect.element(placeLink(page, name)).toHaveFocus()
  }
  await page.press('Shift+Tab')
  await page.press('Shift+Tab')
  await page.press('Enter')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(placeLink(page, 'Payments')).toHaveAttribute('aria-current', 'page')
})

it('is skipped by the keyboard, and the secret of a link stays in its address', async () => {
  const { url } = makeLink({ amount: '25', symbol: 'USDC' })
  const page = await openPage(url)
  await expect.element(page.getByRole('button', { name: 'Claim 25 USDC' })).toBeVisible()
  page.document.body.tabIndex = -1
  page.document.body.focus()
  await page.press('Tab')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await look(page)
  const { address } = page
  await page.press('Enter')
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(page.address).toBe(address)
  expect(page.address).toContain('#p=')
})

it('marks the place from which one came to a page below it', async () => {
  const page = await openPage('/batch')
  await expect.element(placeLink(page, 'Send')).toHaveAttribute('aria-current', 'true')
})

it('leads on before the program is there', async () => {
  await resize(DESK)
  await commands.holdFiles('/assets/.*\\.js$')
  const page = beginPage('/refund')
  const request = placeLink(page, 'Request')
  await expect.element(request).toBeVisible()
  expect(page.document.getElementById('root')?.childElementCount).toBe(0)
  await request.click()
  await expect.poll(() => page.window.location.pathname).toBe('/request/create')
  await commands.findFiles()
  await page.begun()
})

it('stays in sight on a phone however far one has scrolled', async () => {
  await resize(PHONE)
  const page = await openPage('/')
  const bottom = () => Math.round(main(page).element().getBoundingClientRect().bottom)
  expect(bottom()).toBe(PHONE.height)
  page.window.scrollTo(0, 600)
  await expect.poll(bottom).toBe(PHONE.height)
})

it('moves nothing on a phone when a wallet comes to stand beside the name', async () => {
  await resize(PHONE)
  const page = await openPage('/send')
  const header = () => page.getByRole('banner').element().getBoundingClientRect().toJSON()
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeEnabled()
  const before = header()
  await connectAs(page)
  expect(header()).toEqual(before)
})

it('hides nothing that is focused on a phone', async () => {
  await resize(PHONE)
  const page = await openPage('/request/create')
  const last = page.getByRole('link', { name: 'Return' })
  last.element().focus()
  const top = () => main(page).element().getBoundingClientRect().top
  await expect.poll(() => last.element().getBoundingClientRect().bottom <= top()).toBe(true)
})

it('leaves a page that somebody was sent to itself', async () => {
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await expect.element(page.getByRole('button', { name: 'Claim 25 USDC' })).toBeVisible()
  await expect.element(main(page)).not.toBeInTheDocument()
  await lookAll(page)
})

it.each([NARROW, LARGE_TEXT])('fits on a phone of $width pixels', async (size) => {
  rememberWallet()
  await resize(size)
  const page = await openPage('/send')
  for (const [name] of PLACES) await expect.element(placeLink(page, name)).toBeVisible()
  expectInside(page)
})
