import { beforeEach, expect, it } from 'vitest'
import { IBAN, IBAN_HINT, offerBank, signIn, signInVerified } from '@testing/accounts'
import { when } from '@testing/api'
import { expectInside, lookAll, NARROW, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'

beforeEach(offerBank)

const numberField = (page: Page) => page.getByLabelText('IBAN / US account number')

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function enterNumber(number: string): Promise<Page> {
  signInVerified([])
  const page = await openPage('/link-account')
  await numberField(page).fill(number)
  await confirm(page)
  return page
}

it('asks a visitor to sign in', async () => {
  const page = await openPage('/link-account')
  await expect.element(page.getByText('Log in or register to link an account.')).toBeVisible()
  await lookAll(page)
})

it('sends who is not verified to the check', async () => {
  signIn()
  const page = await openPage('/link-account')
  await expect.element(page.getByRole('link', { name: 'Complete KYC' })).toBeVisible()
  await lookAll(page)
})

it('refuses a number whose check digits are wrong', async () => {
  const page = await enterNumber('BE68539007547035')
  await expect.element(numberField(page)).toHaveAccessibleDescription('Invalid account number')
  await lookAll(page)
})

it('asks for the address and routing number of a US account', async () => {
  const page = await enterNumber('123456789')
  await expect.element(page.getByLabelText('Routing number')).toBeVisible()
  await confirm(page)
  await expect
    .element(page.getByLabelText('Routing number'))
    .toHaveAccessibleDescription('This field is required')
  await lookAll(page)
})

it('says what is wrong with a US address beside its field, before anybody is asked', async () => {
  const page = await enterNumber('123456789')
  await page.getByLabelText('City').fill('San José')
  for (const [street, told] of [
    ['PO Box 12', 'A PO box is not taken: write the street where you live'],
    ['Main Street', 'Write the number of the house too, like 1 Main Street'],
  ] as const) {
    await page.getByLabelText('Street and number').fill(street)
    await confirm(page)
    await expect.element(page.getByLabelText('Street and number')).toHaveAccessibleDescription(told)
  }
  await expect
    .element(page.getByLabelText('City'))
    .toHaveAccessibleDescription('Write it in letters from A to Z, without accents')
  await lookAll(page)
})

it('asks for the BIC of an IBAN', async () => {
  const page = await enterNumber(IBAN)
  await page.getByLabelText('BIC').fill('KREDBEBB')
  await lookAll(page)
})

it('says that the account is linked', async () => {
  const page = await enterNumber(IBAN)
  await page.getByLabelText('BIC').fill('KREDBEBB')
  await confirm(page)
  await expect.element(page.getByText('You have successfully linked your account!')).toBeVisible()
  await lookAll(page)
})

it('leads from the linked account to the accounts of the profile', async () => {
  const page = await enterNumber(IBAN)
  await page.getByLabelText('BIC').fill('KREDBEBB')
  await confirm(page)
  await page.getByRole('link', { name: 'See your accounts.' }).click()
  await expect.element(page.getByRole('link', { name: 'Link a bank account' })).toBeVisible()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent(IBAN_HINT)
  await lookAll(page)
})

it('fits on the narrowest phone', async () => {
  await resize(NARROW)
  const page = await openPage('/link-account')
  await expect.element(page.getByText('Log in or register to link an account.')).toBeVisible()
  expectInside(page)
})

it('takes Belgium for the country of an address until another is chosen', async () => {
  const page = await enterNumber('123456789')
  await expect.element(page.getByLabelText('Country of your address')).toHaveValue('BEL')
})

it('takes the country of an IBAN from the IBAN', async () => {
  const page = await enterNumber('DE89370400440532013000')
  await expect.element(page.getByText('Germany')).toBeVisible()
  await expect.element(page.getByLabelText('Country of your address')).not.toBeInTheDocument()
})

it.each([
  [422, 'bank_refused', 'Creating Bridge account failed'],
  [503, 'bank_unreachable', 'Creating Bridge account failed'],
  [
    409,
    'duplicate_external_account',
    'An external account with the same information has already been added for this customer',
  ],
  [403, 'not_verified', 'Customer ID is missing'],
] as const)('says why no account was made: %s %s', async (status, code, words) => {
  when('POST /user/link-bank-account', ({ refuse }) => refuse(status, code))
  const page = await enterNumber(IBAN)
  await page.getByLabelText('BIC').fill('KREDBEBB')
  await confirm(page)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('no money moves by it')).toBeVisible()
  await lookAll(page)
})
