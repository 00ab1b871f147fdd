import { describe, expect, it } from 'vitest'
import { noAnswer, when } from '@testing/api'
import { HAZEL } from '@testing/config'
import {
  beginLink,
  claimButton,
  expectPaid,
  openTokens,
  STRANGER,
  tokenButton,
  tokenSheet,
  typeAddress,
} from '@testing/flows'
import { expectStill, look, lookAll, resize, SIZES } from '@testing/looks'
import { openPage, type Page, type PageOptions } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

const amount = (page: Page) => page.getByLabelText('You send')

async function openAmount(options?: PageOptions): Promise<Page> {
  rememberWallet()
  const page = await openPage('/send', options)
  await beginLink(page)
  return page
}

describe('the amount of a link', () => {
  for (const size of SIZES) {
    it(`is typed in dollars or in the token, ${size.width} pixels wide`, async () => {
      await resize(size)
      const page = await openAmount()
      await openTokens(page)
      const dear = tokenSheet(page).getByRole('button', { name: /^ETH / })
      await expect.element(dear).toHaveTextContent(/\$[\d,]+\.\d\d/)
      await look(page)
      await dear.click()

      await amount(page).fill('1256.17')
      await expect.element(page.getByText('≈ 0.5 ETH')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Send 0.5 ETH' })).toBeVisible()
      await expectStill(page)
      await look(page)
      await page.getByRole('button', { name: 'Enter in ETH' }).click()
      await expect.element(amount(page)).toHaveValue('0.5')
      await expect.element(page.getByText('≈ $1,256.17')).toBeVisible()
      await amount(page).fill('0.000001')
      await expect.element(page.getByText('≈ <$0.01')).toBeVisible()
    })
  }

  it('is sent all the same when nobody knows what it is worth', async () => {
    when('GET /token-price', noAnswer)
    const page = await openAmount()
    await amount(page).fill('25')
    await expect.element(page.getByRole('button', { name: 'Send 25 USDC' })).toBeEnabled()
    await expect.element(page.getByText('≈')).not.toBeInTheDocument()
  })

  it('begun in dollars is not sent as tokens when their price is gone', async () => {
    const page = await openAmount()
    await openTokens(page)
    await tokenSheet(page).getByRole('button', { name: /^ETH / }).click()
    await expect.element(page.getByRole('button', { name: 'Enter in ETH' })).toBeVisible()
    await amount(page).fill('25')
    when('GET /token-price', noAnswer)
    await openTokens(page)
    await tokenSheet(page).getByRole('button', { name: /^DAI / }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Something went wrong while fetching the token price. Please change the input denomination and try again',
      )
    await expect.element(amount(page)).toHaveValue('')
    await expect.element(page.getByText('DAI', { exact: true }).first()).toBeVisible()
    await amount(page).fill('3')
    await expect.element(page.getByRole('button', { name: 'Send 3 DAI' })).toBeVisible()
  })
})

describe('a link', () => {
  it('says what it is worth', async () => {
    const page = await openPage(makeLink({ amount: '0.5', symbol: 'ETH' }).url)
    await expect.element(page.getByText('≈ $1,256.17')).toBeVisible()
    await expectStill(page)
    await lookAll(page)
  })

  it('is claimed where nobody knows its worth', async () => {
    when('GET /token-price', noAnswer)
    const page = await openPage(makeLink({ amount: '0.5', symbol: 'ETH' }).url)
    await typeAddress(page, '0.5 ETH', STRANGER)
    await expect.element(page.getByText('≈')).not.toBeInTheDocument()
    await claimButton(page).click()
    await expectPaid(page)
  })
})

describe('the tokens of a wallet', () => {
  it('are offered although their chain does not answer, and that is said', async () => {
    when('POST /fetch-wallet-balance', () => ({ balances: [], unavailable: [HAZEL] }))
    const page = await openAmount()
    await openTokens(page)
    await expect.element(tokenSheet(page).getByText('Hazel Local does not answer just now')).toBeVisible()
    await expect.element(tokenSheet(page).getByRole('button', { name: /^DAI / })).toBeVisible()
    await tokenSheet(page).getByRole('button', { name: 'Maple Local' }).click()
    await expect.element(tokenSheet(page).getByText('No balances to display!')).toBeVisible()
  })

  it('are all offered once four tries to read what it has have failed', async () => {
    let tries = 0
    when('POST /fetch-wallet-balance', () => {
      tries += 1
      return noAnswer()
    })
    const page = await openAmount({ clock: true })
    await openTokens(page)
    const later = async () => {
      await page.clock.run(1_000)
      return tries
    }
    await expect.poll(later).toBe(4)
    await page.clock.run(20_000)
    expect(tries).toBe(4)
    const dai = tokenSheet(page).getByRole('button', { name: /^DAI / })
    await expect.element(dai).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^$/)
    await dai.click()
    await expect.element(page.getByRole('button', { name: 'Send DAI' })).toBeVisible()
  })

  it('of another chain begin with its own currency', async () => {
    const page = await openAmount()
    await openTokens(page)
    await tokenSheet(page).getByRole('button', { name: 'Maple Local' }).click()
    await page.press('Escape')
    await expect.element(tokenButton(page)).toHaveTextContent('MAPLE on')
    await expect.element(tokenButton(page)).toHaveTextContent('Maple Local')
  })
})
