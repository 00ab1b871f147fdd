import { randomInt } from 'node:crypto'
import {
  becomeVerified,
  confirm,
  hintOf,
  linkIban,
  newIban,
  numberField,
  openLinkAccount,
} from './support/bank'
import { expect, test } from './support/journey'
import { expectPlace } from './support/looks'
import { panel, toast } from './support/profiles'
import { newcomer, register } from './support/signing-in'

test('I link an IBAN, see it among my accounts, and unlink it @smoke', async ({ device }) => {
  const iban = newIban()
  const page = await device()
  await register(page, newcomer())
  await becomeVerified(page)
  await openLinkAccount(page)
  await numberField(page).fill(iban.toLowerCase().replace(/.{4}/g, '$& '))
  await confirm(page)
  const form = page.getByRole('form', { name: 'Account details' })
  await expect(form).toContainText(hintOf(iban))
  await expect(form, 'its country is in its letters').toContainText('Belgium')
  const bic = page.getByLabel('BIC')
  await confirm(page)
  await expect(bic).toHaveAccessibleDescription('This field is required')
  await expect(bic).toBeFocused()
  await bic.fill('KRED')
  await confirm(page)
  await expect(bic).toHaveAccessibleDescription('Invalid BIC: it has 8 or 11 letters and digits')
  await bic.fill('kred be bb')
  await confirm(page)
  await expect(page.getByText('You have successfully linked your account!')).toBeVisible()
  await expectPlace(page)

  await page.getByRole('link', { name: 'See your accounts.' }).click()
  await expect(panel(page)).toContainText(hintOf(iban))
  await expect(panel(page)).toContainText('Bank account (IBAN)')
  await page.getByRole('button', { name: `Remove Bank account (IBAN) ${hintOf(iban)}` }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('What is on its way to it still arrives.')
  await sheet.getByRole('button', { name: 'Remove it' }).click()
  await expect(toast(page, 'Bank account (IBAN) removed.')).toBeVisible()
  await expect(panel(page)).not.toContainText(hintOf(iban))
})

test('A number that is none is told so, and no other is', async ({ device }) => {
  const page = await device()
  await register(page, newcomer())
  await becomeVerified(page)
  await openLinkAccount(page)
  const field = numberField(page)
  await confirm(page)
  await expect(field).toHaveAccessibleDescription('This field is required')
  for (const wrong of [
    'BE68539007547035',
    'AL84212110090000AB023569874',
    'TR330006100519786457841326',
    '12345',
    '123456789012345678',
    'my bank',
  ]) {
    await field.fill(wrong)
    await expect(field).toHaveAccessibleDescription('')
    await confirm(page)
    await expect(field, wrong).toHaveAccessibleDescription('Invalid account number')
  }
  await field.fill(newIban())
  await confirm(page)
  await expect(page.getByLabel('BIC')).toBeVisible()
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(field, 'what I typed is still there').toHaveValue(/^BE/)
})

test('The same account cannot be linked twice, and mine can be yours as well', async ({ device }) => {
  const iban = newIban()
  const page = await device()
  await register(page, newcomer())
  await becomeVerified(page)
  await linkIban(page, iban)
  await openLinkAccount(page)
  await numberField(page).fill(iban)
  await confirm(page)
  await expect(numberField(page)).toHaveAccessibleDescription('This account has already been linked')

  const partner = await device()
  await register(partner, newcomer())
  await becomeVerified(partner)
  await linkIban(partner, iban)
})

test('I link an account in the United States, all of whose details are looked at', async ({ device }) => {
  const number = String(randomInt(1e9, 1e10))
  const page = await device()
  await register(page, newcomer())
  await becomeVerified(page)
  await openLinkAccount(page)
  await numberField(page).fill(number)
  await confirm(page)
  const fields = {
    routing: page.getByLabel('Routing number'),
    kind: page.getByLabel('Kind of account'),
    country: page.getByLabel('Country of your address'),
    state: page.getByLabel('State'),
    city: page.getByLabel('City'),
    street: page.getByLabel('Street and number'),
    code: page.getByLabel('Postal code'),
  }
  await expect(fields.country, 'as it is specified').toHaveValue('BEL')
  await confirm(page)
  const { country: _, ...asked } = fields
  for (const field of Object.values(asked))
    await expect(field).toHaveAccessibleDescription('This field is required')
  await expect(fields.routing).toBeFocused()
  await fields.routing.fill('123456789')
  await fields.kind.selectOption('Checking')
  await fields.country.selectOption('Belgium')
  await expect(page.getByLabel('State or region')).toHaveRole('textbox')
  await fields.country.selectOption('United States')
  await fields.state.selectOption('New York')
  await fields.city.fill('New York')
  await fields.street.fill('1 A')
  await fields.code.fill('SW1A 1AA')
  await confirm(page)
  await expect(fields.routing).toHaveAccessibleDescription('Invalid routing number')
  await expect(fields.street).toHaveAccessibleDescription(
    'Write the street in 4 to 35 letters, without accents',
  )
  await expect(fields.code).toHaveAccessibleDescription('Invalid postal code: 12345 or 12345-6789')
  await fields.routing.fill('021000021')
  await fields.street.fill('1 Hazel Avenue')
  await fields.code.fill('10001')
  await confirm(page)
  await expect(page.getByText('You have successfully linked your account!')).toBeVisible()
  await page.getByRole('link', { name: 'See your accounts.' }).click()
  await expect(panel(page)).toContainText(`021000021 …${number.slice(-4)}`)
  await expect(panel(page)).toContainText('Bank account (US)')
})

test('Who is not verified, or nobody, is told what comes first', async ({ device }) => {
  const page = await device()
  await openLinkAccount(page)
  await expect(page.getByText('Log in or register to link an account.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await register(page, newcomer())
  await openLinkAccount(page)
  await expect(page.getByRole('link', { name: 'Complete KYC' })).toHaveAttribute('href', '/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Log in or register to link an account.')).toBeVisible()
})

test('My number is kept nowhere', async ({ device, product }) => {
  const { readFileSync } = await import('node:fs')
  const iban = newIban()
  const page = await device()
  await register(page, newcomer())
  await becomeVerified(page)
  await linkIban(page, iban)
  expect(readFileSync(product.logFile, 'utf8')).not.toContain(iban)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain(iban)
})
