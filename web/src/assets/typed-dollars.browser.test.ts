import type { Hex } from '@/lib/hex'
import { beforeEach, describe, expect, it } from 'vitest'
import { offerBank } from '@testing/accounts'
import { noAnswer, when } from '@testing/api'
import { HAZEL } from '@testing/config'
import { beginLink } from '@testing/flows'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { tokenOf, world } from '@testing/world'

const PRICE_FAILED =
  'Something went wrong while fetching the token price. Please change the input denomination and try again'

/** A form in which an amount of DAI can be typed. */
interface Form {
  address: string
  field: string
  sheet: string
  begin?: (page: Page) => Promise<void>
}

const FORMS: [string, Form][] = [
  ['a link', { address: '/send', field: 'You send', sheet: 'What do you send?', begin: beginLink }],
  ['a cash-out', { address: '/cashout', field: 'Amount', sheet: 'What do you cash out?' }],
  ['a request', { address: '/request/create', field: 'You ask for', sheet: 'What do you ask for?' }],
  ['a raffle', { address: '/raffle/create', field: 'You give away', sheet: 'What do you raffle off?' }],
]

beforeEach(() => {
  rememberWallet()
  offerBank()
  const { address: token, decimals, symbol } = tokenOf(HAZEL, 'DAI')
  world.config.bank?.routes.push({ chainId: HAZEL, decimals, symbol, token })
})

/** The price of DAI is answered when the test says so. Others are answered as ever. */
function holdPrice(): { fail: () => void } {
  const held: (() => void)[] = []
  let failing = false
  const { address } = tokenOf(HAZEL, 'DAI')
  when('GET /token-price', ({ query }) => {
    const chainId = query.get('chainId') ?? ''
    const token = (query.get('tokenAddress') ?? '') as Hex
    if (token.toLowerCase() !== address.toLowerCase()) {
      return {
        chainId,
        address: token,
        name: '',
        symbol: '',
        decimals: 6,
        logoURI: null,
        price: 1,
        priceAt: 1,
      }
    }
    if (failing) return noAnswer()
    return new Promise((resolve) => held.push(() => resolve(noAnswer())))
  })
  return {
    fail: () => {
      failing = true
      for (const one of held) one()
    },
  }
}

/** To the form, with 25 dollars typed in it, and then DAI chosen. */
async function typeDollars({ address, field, sheet, begin }: Form): Promise<Page> {
  const page = await openPage(address)
  await begin?.(page)
  await page.getByRole('button', { name: 'Enter in USD' }).click()
  await page.getByLabelText(field, { exact: true }).fill('25')
  await page.getByRole('button', { name: /^Token: / }).click()
  await page.getByRole('dialog', { name: sheet }).getByRole('button', { name: /^DAI/ }).click()
  return page
}

describe.each(FORMS)('dollars of %s', (_, form) => {
  const field = (page: Page) => page.getByLabelText(form.field, { exact: true })

  it('wait for a price that is still loading, and say nothing of a fault', async () => {
    holdPrice()
    const page = await typeDollars(form)
    await expect.element(page.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByText(PRICE_FAILED)).not.toBeInTheDocument()
    await expect.element(field(page)).toHaveValue('25')
  })

  it('give way to the token where the price cannot be had, and that is said', async () => {
    const price = holdPrice()
    const page = await typeDollars(form)
    price.fail()
    await expect.element(page.getByText(PRICE_FAILED)).toBeVisible()
    await expect.element(field(page)).toHaveValue('')
    await field(page).fill('30')
    await expect.element(page.getByText(PRICE_FAILED)).not.toBeInTheDocument()
    await expect.element(page.getByText('DAI', { exact: true }).first()).toBeVisible()
    await expect.element(field(page)).toHaveValue('30')
  })
})
