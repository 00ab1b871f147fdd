import { expect, it } from 'vitest'
import { beginLink, openTokens, tokenButton, tokenSheet } from '@testing/flows'
import { listManyTokens } from '@testing/long-list'
import { look, resize, SIZES } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'

/** Of the specification: what the list of tokens is at most high. */
const LIST_HEIGHT = 52 * 4

/** Above the list stand the first six tokens, as tiles. */
const TILES = 6

const search = (page: Page) => page.getByRole('textbox', { name: 'Search tokens' })
const rows = (page: Page) => tokenSheet(page).getByRole('listitem')
const tiles = (page: Page) => page.document.querySelectorAll('dialog[open] .tiles button')

async function openAmount(): Promise<Page> {
  const page = await openPage('/send')
  await beginLink(page)
  return page
}

/** Those that are on the screen; the others are not even fetched. */
async function expectIcons({ document }: Page): Promise<void> {
  const icons = () => [
    ...document.querySelectorAll<HTMLImageElement>('dialog[open] [role=search] img, dialog[open] search img'),
  ]
  await expect
    .poll(() => icons().filter((icon) => icon.complete && icon.naturalWidth > 0).length)
    .toBeGreaterThan(0)
  const missing = () =>
    icons()
      .filter((icon) => icon.checkVisibility() && icon.complete && icon.naturalWidth === 0)
      .map((icon) => icon.src)
  await expect.poll(missing).toEqual([])
}

for (const size of SIZES) {
  it(`finds one of two dozen tokens, ${size.width} pixels wide`, async () => {
    const { held } = await listManyTokens()
    rememberWallet()
    await resize(size)
    const page = await openAmount()
    await openTokens(page)

    await expect.poll(() => tiles(page).length).toBe(TILES)
    expect(tiles(page)[0]?.textContent).toContain('ETH')
    await expect.poll(() => rows(page).elements().length).toBe(held + 1 - TILES)
    const list = tokenSheet(page).getByRole('list').element()
    expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(LIST_HEIGHT)
    await expectIcons(page)
    await look(page)

    await search(page).fill('coin')
    await expect.poll(() => tiles(page).length).toBe(0)
    await expect.element(rows(page).first()).toHaveTextContent(/coin/i)
    await look(page)
    await search(page).fill('no such thing')
    await expect.element(tokenSheet(page).getByText('No balances to display!')).toBeVisible()
    await look(page)
    await search(page).fill('')

    const chains = tokenSheet(page).getByRole('group', { name: 'Chain' }).getByRole('button')
    await expect.poll(() => chains.elements().length).toBe(7)
    await tokenSheet(page).getByRole('button', { name: 'All 11 chains' }).click()
    await expect.poll(() => chains.elements().length).toBe(11)
    await look(page)
  })
}

it('is used by the keyboard alone, and sends nothing', async () => {
  await listManyTokens()
  rememberWallet()
  const page = await openAmount()
  await page.getByLabelText('You send').fill('1')
  const pressOnToken = async () => {
    ;(tokenButton(page).element() as HTMLElement).focus()
    await page.press('Enter')
    await expect.element(tokenSheet(page)).toBeVisible()
  }
  await pressOnToken()
  await search(page).fill('weth')
  await page.press('Enter')
  await expect.element(tokenSheet(page)).not.toBeInTheDocument()
  await expect.element(tokenButton(page)).toHaveTextContent('WETH')
  await expect.element(page.getByRole('heading', { name: "You're sending" })).not.toBeInTheDocument()

  await pressOnToken()
  ;(search(page).element() as HTMLElement).focus()
  await page.press('Enter')
  await expect.element(tokenSheet(page), { message: 'nothing was searched for' }).toBeVisible()
  await page.press('ArrowDown')
  await expect.element(rows(page).nth(0).getByRole('button')).toHaveFocus()
  await page.press('ArrowDown')
  await expect.element(rows(page).nth(1).getByRole('button')).toHaveFocus()
  await page.press('ArrowUp')
  await expect.element(rows(page).nth(0).getByRole('button')).toHaveFocus()
  await page.press('Enter')
  await expect.element(tokenSheet(page)).not.toBeInTheDocument()
})

it('offers every listed token without a wallet, and fetches the icons of those that are seen', async () => {
  const { listed } = await listManyTokens()
  const page = await openAmount()
  const fetched = () =>
    page.window.performance.getEntriesByType('resource').filter(({ name }) => name.includes('/icons/tokens/'))
      .length
  await openTokens(page)
  await tokenSheet(page).getByRole('button', { name: 'Hazel Local' }).click()
  await expect.poll(() => rows(page).elements().length).toBe(listed + 1 - TILES)
  await expectIcons(page)
  const atFirst = fetched()
  rows(page).last().element().scrollIntoView()
  await expect.poll(fetched).toBeGreaterThan(atFirst)
  await rows(page).last().getByRole('button').click()
  await expect.element(tokenSheet(page)).not.toBeInTheDocument()

  await openTokens(page)
  await tokenSheet(page).getByRole('button', { name: 'Base', exact: true }).click()
  await search(page).fill('usd')
  await expect.element(rows(page).first()).toHaveTextContent('USDC')
  await expect.element(rows(page).first()).toHaveTextContent('no gas needed')
})
