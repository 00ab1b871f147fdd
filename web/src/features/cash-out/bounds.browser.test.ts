import { beforeEach, expect, it } from 'vitest'
import { payOutToBanks } from '@testing/bank'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'

const amount = (page: Page) => page.getByLabelText('Amount', { exact: true })
/** One that is not linked. */
const account = (page: Page) => page.getByLabelText('IBAN / US account number')
const proceedButton = (page: Page) => page.getByRole('button', { name: 'Proceed' })
const cannot = 'You cannot cashout on this chain.'

beforeEach(payOutToBanks)

async function openCashOut(): Promise<Page> {
  const page = await openPage('/cashout')
  await expect.element(page.getByRole('heading', { name: 'Cash Out' })).toBeVisible()
  return page
}

it('pays out no less and no more than is said, and to no number that is none', async () => {
  rememberWallet()
  const page = await openCashOut()
  await account(page).fill('BE68539007547034')
  await amount(page).fill('9.99')
  await expect.element(page.getByText('Minimum cashout amount is $10.')).toBeVisible()
  await expect.element(proceedButton(page)).toBeDisabled()
  await amount(page).fill('100000.01')
  await expect.element(page.getByText('Maximum cashout amount is $100,000.')).toBeVisible()
  await expect.element(proceedButton(page)).toBeDisabled()
  await amount(page).fill('25')
  await expect.element(proceedButton(page)).toBeEnabled()
  for (const wrong of ['BE68539007547035', 'TR330006100519786457841326', '12345', 'my bank']) {
    await account(page).fill(wrong)
    await expect
      .element(page.getByText('Invalid bank account. Please make sure your account is supported'))
      .toBeVisible()
    await expect.element(proceedButton(page)).toBeDisabled()
    await account(page).fill('')
  }
  await page.getByRole('button', { name: 'Regions' }).click()
  await expect.element(page.getByText('Only US and EU accounts are supported.')).toBeVisible()
  await page.press('Escape')
  await page.getByRole('button', { name: 'FAQ' }).click()
  await expect.element(page.getByRole('dialog', { name: 'FAQ' })).toHaveTextContent('up to 3 business days')
})

it('asks for a wallet where there is none', async () => {
  const page = await openCashOut()
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

it('says that nothing is paid out from a chain', async () => {
  const page = await openCashOut()
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you cash out?' })
  await sheet.getByRole('button', { name: 'Maple Local' }).click()
  await expect.element(sheet.getByText(cannot)).toBeVisible()
  await page.press('Escape')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByText(cannot)).toBeVisible()
  await expect.element(account(page)).toBeDisabled()
})
