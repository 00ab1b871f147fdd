import { beforeEach, describe, expect, it } from 'vitest'
import { HAZEL } from '@testing/config'
import { beginLink, openTokens, STRANGER, tokenSheet, typeIn } from '@testing/flows'
import { expectInside, lookAll, PHONE, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { chainOf, makeLink, personOf, stateOf, tokenOf, world } from '@testing/world'

const amount = (page: Page) => page.getByLabelText('You send')
const send = (page: Page, symbol: string) =>
  page.getByRole('button', { name: new RegExp(`^Send (.* )?${symbol}$`) })

async function openAmount(): Promise<Page> {
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  return page
}

async function choose(page: Page, symbol: string): Promise<void> {
  await openTokens(page)
  await tokenSheet(page)
    .getByRole('button', { name: new RegExp(`^${symbol}`) })
    .click()
  await typeIn(page, symbol)
}

const sending = (page: Page) => page.getByRole('heading', { name: "You're sending" })

describe('an amount', () => {
  for (const symbol of ['ETH', 'DAI']) {
    it(`of ${symbol} below the least that can be sent is refused`, async () => {
      const page = await openAmount()
      await choose(page, symbol)
      for (const typed of ['0', '0.0000009']) {
        await amount(page).fill(typed)
        await send(page, symbol).click()
        await expect
          .element(page.getByRole('alert'))
          .toHaveTextContent(/^The minimum amount to send is 0\.000001$/)
      }
    })
  }

  it('of the least that can be sent is taken', async () => {
    const page = await openAmount()
    await choose(page, 'DAI')
    await amount(page).fill('0.000001')
    await send(page, 'DAI').click()
    await expect.element(sending(page)).toHaveTextContent('0.000001DAI')
  })

  it('of many digits is kept to the last of them, and refused', async () => {
    const page = await openAmount()
    await choose(page, 'DAI')
    for (const [typed, words] of [
      ['9'.repeat(41), 'Please ensure that you have sufficient balance of the token you are trying to send'],
      ['9'.repeat(61), 'There is not that much of it in the world.'],
    ] as const) {
      await amount(page).fill(typed)
      await expect.element(amount(page)).toHaveValue(typed)
      expectInside(page)
      await send(page, 'DAI').click()
      await expect.element(page.getByRole('alert')).toHaveTextContent(words)
    }
  })

  it('is read in the figures of another language', async () => {
    const page = await openAmount()
    await choose(page, 'DAI')
    await amount(page).fill('٢٫٥')
    await send(page, 'DAI').click()
    await expect.element(sending(page)).toHaveTextContent('2.5DAI')
  })

  it('is refused on a chain without a vault, before the wallet is asked', async () => {
    chainOf(HAZEL).vaults = {}
    const page = await openAmount()
    await typeIn(page, 'USDC')
    await amount(page).fill('25')
    await send(page, 'USDC').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Please ensure that the correct token and chain are defined')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await lookAll(page)
  })
})

/** A token that can be split into 10²⁴, of which the wallet has 10³⁶. */
const FINE = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const THIRTY_DIGITS = '123456789012345678901234567890'

for (const [what, price, worth] of [
  ['next to nothing', 1e-18, '≈ $123,456,789,012.34'],
  ['more than there is in the world', 1e12, '≈ $123,456,789,012,345,678,901,234,567,890,000,000,000,000.00'],
] as const) {
  describe(`a token of 24 decimals that is worth ${what}`, () => {
    beforeEach(() => {
      const dai = chainOf(HAZEL).tokens.find(({ symbol }) => symbol === 'DAI')
      if (!dai) throw new Error('invariant: DAI is listed')
      chainOf(HAZEL).tokens.push({ ...dai, address: FINE, symbol: 'FINE', name: 'Fine', decimals: 24 })
      stateOf(HAZEL).give(FINE, personOf(0).address, 10n ** 60n)
      world.prices.set('FINE', price)
    })

    it('is offered without a digit left out', async () => {
      const page = await openAmount()
      await openTokens(page)
      await expect.element(tokenSheet(page).getByRole('button', { name: /^FINE/ })).toBeVisible()
      await lookAll(page)
    })

    it('is typed and worth what it is, to the last digit', async () => {
      const page = await openAmount()
      await choose(page, 'FINE')
      await amount(page).fill(THIRTY_DIGITS)
      await expect.element(page.getByText(worth, { exact: true })).toBeVisible()
      await resize(PHONE)
      const beyond = () => {
        const { scrollWidth, clientWidth } = amount(page).element()
        return scrollWidth - clientWidth
      }
      await expect.poll(beyond).toBe(0)
      await lookAll(page)
      await page.getByRole('button', { name: 'Enter in USD' }).click()
      await expect.element(page.getByRole('button', { name: 'Enter in FINE' })).toBeVisible()
      expectInside(page)
    })

    it('is agreed on to the last digit', async () => {
      const page = await openAmount()
      await choose(page, 'FINE')
      await amount(page).fill('0.000001000000000000000001')
      await send(page, 'FINE').click()
      await expect.element(sending(page)).toHaveTextContent('0.000001000000000000000001FINE')
      await lookAll(page)
    })
  })
}

describe('a link with a token of 24 decimals', () => {
  for (const [what, units, shown, exact] of [
    ['little', '1000000000000000001', '0.000001', '0.000001000000000000000001DAI'],
    [
      'more than there could be',
      `${'1234567890'.repeat(3)}123456789012345678`,
      '123,456,789,012,345,678,901,234.56789',
      '234.567890123456789012345678DAI',
    ],
  ] as const) {
    it(`shows ${what} of it, and before it is claimed to the last digit`, async () => {
      const { kind: _, ...dai } = tokenOf(HAZEL, 'DAI')
      const token = { ...dai, address: FINE, decimals: 24, logo: null } as const
      const page = await openPage(
        makeLink({ amount: '1', symbol: 'DAI', more: { amount: units, token } }).url,
      )
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${shown}DAI`)
      await lookAll(page)
      await page.getByRole('textbox', { name: 'Where should it go?' }).fill(STRANGER)
      await page.getByRole('button', { name: `Claim ${shown} DAI` }).click()
      await expect.element(page.getByRole('heading', { name: 'You are claiming' })).toHaveTextContent(exact)
      await lookAll(page)
    })
  }
})
