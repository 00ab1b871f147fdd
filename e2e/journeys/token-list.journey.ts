import type { Page } from '@playwright/test'
import { type Config, getConfig, personOf } from '../product/api'
import { world } from '../product/around-journeys'
import { test as base, expect } from './support/journey'
import { holdListed, LISTED, serveLongList } from './support/long-list'
import { look, SIZES } from './support/pictures'
import { openSend } from './support/sending'
import { bringWallet, TEST_WALLET } from './support/test-wallet'

/** The same as everywhere, on the pages of an operator with long lists beside the sandbox. */
const test = base.extend<{ sandbox: Config }>({
  sandbox: async ({}, use) => use(await getConfig(world().url)),
  product: async ({ sandbox }, use) => {
    const operator = await serveLongList(sandbox)
    await use({ ...world(), ...operator })
    await operator.stop()
  },
  cast: async ({ sandbox }, use, { parallelIndex }) => {
    await use({
      sender: personOf(sandbox, 2 * parallelIndex),
      other: personOf(sandbox, 2 * parallelIndex + 1),
    })
  },
})

/** Of the specification: what the list of tokens is at most high. */
const LIST_HEIGHT = 52 * 4

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'What do you send?' })
const searchOf = (page: Page) => page.getByRole('textbox', { name: 'Search tokens' })
const rowsOf = (page: Page) => sheetOf(page).getByRole('listitem')

async function openTokens(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Token: / }).click()
  await expect(sheetOf(page)).toBeVisible()
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: TEST_WALLET }).click()
}

/** Those that are on the screen; the others are not even fetched. */
async function expectIcons(page: Page): Promise<void> {
  const icons = sheetOf(page).getByRole('search').locator('img')
  await expect(icons.first()).toBeVisible()
  const missing = () =>
    icons.evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((icon) => icon.checkVisibility() && icon.complete && icon.naturalWidth === 0)
        .map((icon) => icon.src),
    )
  await expect.poll(missing).toEqual([])
}

for (const viewport of SIZES) {
  test(`I have two dozen tokens, and find one, ${viewport.width} pixels wide`, async ({
    device,
    sandbox,
    cast,
  }) => {
    const held = await holdListed(sandbox, cast.sender)
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await bringWallet(page.context(), sandbox, cast.sender)
    await openSend(page)
    await connect(page)
    await openTokens(page)

    const grid = sheetOf(page).locator('.tiles').getByRole('button')
    await expect(grid).toHaveCount(6)
    await expect(grid.first()).toContainText('ETH')
    await expect(rowsOf(page)).toHaveCount(held.length + 1 - 6)
    const list = await sheetOf(page).getByRole('list').boundingBox()
    expect(list?.height).toBeLessThanOrEqual(LIST_HEIGHT)
    await expectIcons(page)
    await look(page, 'send-many-tokens')

    await searchOf(page).fill('coin')
    await expect(grid).toHaveCount(0)
    await expect(rowsOf(page).first()).toContainText(/coin/i)
    await look(page, 'send-token-search')
    await searchOf(page).fill('no such thing')
    await expect(sheetOf(page).getByText('No balances to display!')).toBeVisible()
    await look(page, 'send-token-search-nothing')
    await searchOf(page).fill('')

    const chains = sheetOf(page).getByRole('group', { name: 'Chain' }).getByRole('button')
    await expect(chains).toHaveCount(7)
    await sheetOf(page).getByRole('button', { name: 'All 11 chains' }).click()
    await expect(chains).toHaveCount(11)
    await look(page, 'send-many-chains')
  })
}

test('I choose by the keyboard alone, and nothing is sent by it', async ({ device, sandbox, cast }) => {
  await holdListed(sandbox, cast.sender)
  const page = await device()
  await bringWallet(page.context(), sandbox, cast.sender)
  await openSend(page)
  await connect(page)
  await page.getByLabel('You send').fill('1')
  const chosen = page.getByRole('button', { name: /^Token: / })
  await chosen.press('Enter')
  await searchOf(page).fill('weth')
  await page.keyboard.press('Enter')
  await expect(sheetOf(page)).toBeHidden()
  await expect(chosen).toContainText('WETH')
  await expect(page.getByRole('heading', { name: "You're sending" })).toBeHidden()

  await chosen.press('Enter')
  await searchOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(sheetOf(page), 'nothing was searched for').toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(page).nth(0).getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(page).nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(searchOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowsOf(page).nth(0).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheetOf(page)).toBeHidden()
})

test('I have not connected a wallet: every listed token is offered, and only what I see is fetched', async ({
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 844 } })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/icons/tokens/')) fetched.push(request.url())
  })
  await openSend(page)
  await openTokens(page)
  await sheetOf(page).getByRole('button', { name: 'Hazel Local' }).click()
  await expect(rowsOf(page)).toHaveCount(LISTED + 1 - 6)
  await expectIcons(page)
  const atFirst = fetched.length
  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await expect.poll(() => fetched.length).toBeGreaterThan(atFirst)
  await rowsOf(page).last().getByRole('button').click()
  await expect(sheetOf(page)).toBeHidden()

  await openTokens(page)
  await sheetOf(page).getByRole('button', { name: 'Base', exact: true }).click()
  await searchOf(page).fill('usd')
  await expect(rowsOf(page).first()).toContainText('USDC')
  await expect(rowsOf(page).first()).toContainText('no gas needed')
})
