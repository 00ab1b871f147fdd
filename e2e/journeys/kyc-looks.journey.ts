import {
  answerTerms,
  becomeVerified,
  confirm,
  decide,
  goThroughCheck,
  hostedPage,
  newIban,
  numberField,
  openKyc,
  openLinkAccount,
} from './support/bank'
import { expect, test } from './support/journey'
import { expectInside, expectStill, measureShift } from './support/looks'
import { look, lookAll, SIZES } from './support/pictures'
import { newcomer, register } from './support/signing-in'

for (const viewport of SIZES) {
  test(`I look at the way to be verified, ${viewport.width} pixels wide`, async ({ device, product }) => {
    const me = newcomer()
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await openKyc(page)
    await expect(page.getByRole('heading', { name: 'Complete KYC' })).toBeVisible()
    await expectStill(page)
    await look(page, 'kyc-visitor')
    await register(page, me)
    await openKyc(page)
    await expect(page.getByRole('button', { name: 'Read and agree' })).toBeEnabled()
    await expectStill(page)
    await look(page, 'kyc-terms')
    await page.getByRole('button', { name: 'Read and agree' }).click()
    await expect(hostedPage(page, 'Terms of service').getByRole('button', { name: 'Accept' })).toBeVisible()
    await look(page, 'kyc-terms-open')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Awaiting TOS confirmation')).toBeVisible()
    await look(page, 'kyc-terms-awaited')
    await answerTerms(page, 'Accept')
    await expect(page.getByRole('button', { name: 'Start the check' })).toBeVisible()
    await look(page, 'kyc-check')
    await goThroughCheck(page, 'Send to review')
    await expect(page.getByText('KYC is under manual review')).toBeVisible()
    await openKyc(page)
    await expect(page.getByText('KYC is under review')).toBeVisible()
    await look(page, 'kyc-review')
    await decide(product, me.email, { kyc: 'rejected', reasons: ['The picture is too dark'] })
    await openKyc(page)
    await expect(page.getByText('KYC has been rejected.')).toBeVisible({ timeout: 45_000 })
    await look(page, 'kyc-rejected')
  })
}

test('I look at the form of an account', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' })
  await openLinkAccount(page)
  await expect(page.getByText('Log in or register to link an account.')).toBeVisible()
  await lookAll(page, 'link-account-visitor')
  await register(page, newcomer())
  await openLinkAccount(page)
  await expect(page.getByRole('link', { name: 'Complete KYC' })).toBeVisible()
  await lookAll(page, 'link-account-unverified')
  await becomeVerified(page)
  await lookAll(page, 'kyc-verified')
  await openLinkAccount(page)
  await numberField(page).fill('BE68539007547035')
  await confirm(page)
  await expect(numberField(page)).toHaveAccessibleDescription('Invalid account number')
  await lookAll(page, 'link-account-number')
  await numberField(page).fill('123456789')
  await confirm(page)
  await expect(page.getByLabel('Routing number')).toBeVisible()
  await confirm(page)
  await lookAll(page, 'link-account-us')
})

test('I look at an account that is linked', async ({ device }) => {
  const page = await device({ reducedMotion: 'reduce' })
  await register(page, newcomer())
  await becomeVerified(page)
  await openLinkAccount(page)
  await numberField(page).fill(newIban())
  await confirm(page)
  await page.getByLabel('BIC').fill('KREDBEBB')
  await lookAll(page, 'link-account-iban')
  await confirm(page)
  await expect(page.getByText('You have successfully linked your account!')).toBeVisible()
  await lookAll(page, 'link-account-done')
  await page.getByRole('link', { name: 'See your accounts.' }).click()
  await expect(page.getByRole('link', { name: 'Link a bank account' })).toBeVisible()
  await lookAll(page, 'profile-banks')
})

test('I reach all of it on the narrowest phone', async ({ device }) => {
  const page = await device({ viewport: { width: 320, height: 640 } })
  for (const path of ['/kyc', '/link-account']) {
    await page.goto(path)
    await expectInside(page)
  }
  await register(page, newcomer())
  await openKyc(page)
  await page.getByRole('button', { name: 'Read and agree' }).click()
  await expect(page.getByRole('dialog', { name: 'Terms of service' })).toBeVisible()
  await expectInside(page)
})
