import { IBAN, IBAN_HINT, offerBank, signInVerified } from '@testing/accounts'
import {
  beginLink,
  chooseToken,
  claimButton,
  madeLink,
  proceed,
  STRANGER,
  typeAddress,
  typeIn,
} from '@testing/flows'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { makeLink, personOf } from '@testing/world'
import { describe, expect, it } from 'vitest'

const openTranslated = (address: string) => openPage(address, { translated: 'replacing' })

/** Whether the page's own words stand in a translator's elements, so that what is tested is a translated page. */
async function expectTranslated(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => [...page.document.querySelectorAll('font')].some((one) => one.textContent === words))
    .toBe(true)
}

/** All that can be read in the page's own part, with its spaces as a person sees them. */
const shown = (page: Page) => page.getByRole('main')
const failed = (page: Page) => page.getByRole('heading', { name: 'This did not load' })

describe('in a page that the browser translates', () => {
  it('a link is made, of the amount and the token that were chosen last', async () => {
    rememberWallet()
    const page = await openTranslated('/send')
    await expectTranslated(page, 'Send crypto')
    await beginLink(page)
    await typeIn(page, 'USDC')
    const amount = page.getByLabelText('You send')
    await amount.fill('3')
    await expect.element(page.getByRole('button', { name: 'Send 3 USDC' })).toBeVisible()
    await amount.fill('4')
    await expect.element(page.getByRole('button', { name: 'Send 4 USDC' })).toBeVisible()
    await chooseToken(page, 'DAI')
    await amount.fill('4.2')
    await expect.element(page.getByRole('button', { name: 'Send 4.2 DAI' })).toBeVisible()
    await chooseToken(page, 'USDC')
    await page.getByRole('button', { name: 'Send 4.2 USDC' }).click()
    await expect.element(shown(page)).toHaveTextContent('4.2USDC')
    await proceed(page)
    await answerWallet(page, 'Pay 4.2 USDC into a link', 'Approve')
    expect(await madeLink(page)).toMatch(/^http/)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  })

  it.each([
    ['takes texts out', 'replacing'],
    ['moves them', 'moving'],
  ] as const)('a link is claimed where it %s', async (_, translated) => {
    const { url } = makeLink({ amount: '25', symbol: 'USDC' })
    const page = await openPage(url, { translated })
    await typeAddress(page, '25 USDC', STRANGER)
    await claimButton(page).click()
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    await expect.element(shown(page)).toHaveTextContent('You have successfully claimed your funds!')
  })

  it('one goes back and types another address', async () => {
    const page = await openTranslated(makeLink({ amount: '25', symbol: 'USDC' }).url)
    await typeAddress(page, '25 USDC', STRANGER)
    page.goBack()
    await expect.element(page.getByRole('textbox', { name: 'Where should it go?' })).toBeVisible()
    await typeAddress(page, '25 USDC', personOf(2).address)
    await expect.element(failed(page)).not.toBeInTheDocument()
  })

  it('a claim to a bank comes to its first question', async () => {
    offerBank()
    const page = await openTranslated(makeLink({ amount: '25', symbol: 'USDC' }).url)
    await page.getByRole('textbox', { name: 'Where should it go?' }).fill(IBAN)
    await page.getByRole('button', { name: 'Claim 25 USDC' }).click()
    await expect.element(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
  })

  it('money is cashed out', async () => {
    offerBank()
    signInVerified()
    rememberWallet()
    const page = await openTranslated('/cashout')
    const amount = page.getByLabelText('Amount', { exact: true })
    await amount.fill('9')
    await expect.element(page.getByText('Minimum cashout amount is $10.')).toBeVisible()
    await amount.fill('25')
    await expect.element(page.getByText('Minimum cashout amount is $10.')).not.toBeInTheDocument()
    await page
      .getByRole('list', { name: 'Your bank accounts' })
      .getByRole('button', { name: IBAN_HINT })
      .click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect.element(shown(page)).toHaveTextContent(/25/)
    await expect.element(failed(page)).not.toBeInTheDocument()
  })

  it('amounts, tokens, names and addresses are left as they are', async () => {
    const page = await openTranslated(makeLink({ amount: '1240.5', symbol: 'USDC' }).url)
    await typeAddress(page, '1,240.5 USDC', STRANGER)
    await expectTranslated(page, 'You are claiming')
    const kept = (words: string) =>
      [...page.document.querySelectorAll('main [translate="no"]')].some((one) => one.textContent === words)
    for (const words of ['1,240.5', 'USDC', 'Hazel Local', STRANGER]) expect(kept(words), words).toBe(true)
    page.goBack()
    await expect.element(page.getByRole('button', { name: 'Claim 1,240.5 USDC' })).toBeVisible()
    expect(kept('1,240.5 USDC')).toBe(true)
    await expectTranslated(page, 'Claim ')
  })
})
