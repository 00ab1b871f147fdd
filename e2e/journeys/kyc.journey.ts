import {
  answerTerms,
  becomeVerified,
  decide,
  expectVerified,
  goThroughCheck,
  hostedPage,
  openKyc,
  step,
} from './support/bank'
import { expect, test } from './support/journey'
import { expectPlace } from './support/looks'
import { connectAs } from './support/sandbox-wallet'
import { entryForm, expectIn, logIn, newcomer, register, signInByWallet } from './support/signing-in'

/** How often the page looks while people look at papers, and what a busy machine adds. */
const REVIEWED = { timeout: 45_000 }

test('I am verified, and my profile says so @smoke', async ({ device }) => {
  const page = await device()
  await register(page, newcomer())
  await page.goto('/profile')
  const badge = page.getByRole('link', { name: 'NO KYC' })
  await expect(badge).toHaveAttribute('href', '/kyc')
  await badge.click()
  await expect(page.getByRole('heading', { name: 'Complete KYC' })).toBeVisible()
  await expect(page.getByText('$10 to $100,000')).toBeVisible()
  await expect(step(page)).toContainText('Terms')
  await answerTerms(page, 'Accept')
  await expect(step(page)).toContainText('Identity')
  await expectPlace(page)
  await goThroughCheck(page, 'Approve me')
  await expectVerified(page)
  await expectPlace(page)
  await page.reload()
  await expectVerified(page)
  await page.getByRole('link', { name: 'Go to profile' }).click()
  await expect(page.getByText('KYC', { exact: true })).toBeVisible()
  await expect(page.getByText('NO KYC')).toHaveCount(0)
})

test('I register on the way, and it goes on where it has to', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await openKyc(page)
  await expect(step(page)).toContainText('Your details')
  await page.getByRole('button', { name: 'I am new here: register' }).click()
  const form = entryForm(page, 'Register')
  await form.name.fill(me.name)
  await form.email.fill(me.email)
  await form.password.fill(me.password)
  await form.submit.click()
  await expect(step(page)).toContainText('Terms')
})

test('Terms and a check that I leave are awaited, and can be opened again', async ({ device }) => {
  const page = await device()
  await register(page, newcomer())
  await openKyc(page)
  await page.getByRole('button', { name: 'Read and agree' }).click()
  await expect(hostedPage(page, 'Terms of service').getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Awaiting TOS confirmation')).toBeVisible()
  await answerTerms(page, 'Decline')
  await expect(page.getByText('Awaiting TOS confirmation')).toBeVisible()
  await answerTerms(page, 'Accept')
  await expect(page.getByText('Awaiting TOS confirmation')).toHaveCount(0)

  await goThroughCheck(page, 'Fail half-way')
  await expect(page.getByText('Awaiting KYC confirmation')).toBeVisible()
  await goThroughCheck(page, 'Approve me')
  await expectVerified(page)
})

test('I go on on another device, where the bank is still looking', async ({ device, product }) => {
  const me = newcomer()
  const [phone, desk] = [await device(), await device()]
  await register(desk, me)
  await openKyc(desk)
  await answerTerms(desk, 'Accept')
  await expect(step(desk)).toContainText('Identity')

  await logIn(phone, me)
  await expectIn(phone, me.email)
  await openKyc(phone)
  await expect(step(phone)).toContainText('Identity')
  await goThroughCheck(phone, 'Send to review')
  await expect(
    phone.getByText('KYC is under manual review, we might need additional documents.'),
  ).toBeVisible()

  await openKyc(desk)
  await expect(desk.getByText('KYC is under review, it might take up to 24hrs.')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Chat with support' })).toHaveAttribute(
    'href',
    'mailto:help@filbert.example',
  )
  await decide(product, me.email, { kyc: 'approved' })
  for (const page of [phone, desk])
    await expect(page.getByText('You have already completed the KYC process!')).toBeVisible(REVIEWED)
})

test('A person at the bank looks at my papers, and does not take them', async ({ device, product }) => {
  const me = newcomer()
  const page = await device()
  await register(page, me)
  await openKyc(page)
  await answerTerms(page, 'Accept')
  await goThroughCheck(page, 'Let a person review it')
  const manual = page.getByText('KYC is under manual review, we might need additional documents.')
  await expect(manual).toBeVisible()
  await page.reload()
  await expect(manual).toBeVisible()
  await page.goto('/link-account')
  await expect(page.getByText('Your KYC is under manual review. Please contact support')).toBeVisible()

  await decide(product, me.email, { kyc: 'rejected', reasons: ['The picture is too dark'] })
  await openKyc(page)
  await expect(page.getByText('KYC has been rejected.')).toBeVisible(REVIEWED)
  await expect(page.getByText('The picture is too dark')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chat with support' })).toBeVisible()
})

test('I am rejected at once, with the reason', async ({ device }) => {
  const page = await device()
  await register(page, newcomer())
  await openKyc(page)
  await answerTerms(page, 'Accept')
  await goThroughCheck(page, 'Reject me')
  await expect(page.getByText('KYC has been rejected.')).toBeVisible()
  await expect(page.getByText('The document cannot be read')).toBeVisible()
})

test('Who came by a wallet says who they are, and nobody else', async ({ device, cast }) => {
  const [other, me] = [newcomer(), newcomer()]
  const page = await device()
  const theirs = await device()
  await register(theirs, other)
  await openKyc(theirs)
  await answerTerms(theirs, 'Accept')

  await page.goto('/login')
  await connectAs(page, cast.other)
  await signInByWallet(page, cast.other)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await openKyc(page)
  await expect(step(page)).toContainText('Your details')
  const form = page.getByRole('form', { name: 'Personal details' })
  const [name, email] = [form.getByLabel('Name, as on your papers'), form.getByLabel('E-mail')]
  await form.getByRole('button', { name: 'Go on' }).click()
  await expect(name).toHaveAccessibleDescription('This field is required')
  await expect(name).toBeFocused()
  await name.fill(me.name)
  await email.fill('nora')
  await email.press('Enter')
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await email.fill(other.email)
  await email.press('Enter')
  await expect(page.getByText('This e-mail address has an identity check already.')).toBeVisible()
  await email.fill(me.email)
  await email.press('Enter')
  await expect(hostedPage(page, 'Terms of service').getByRole('button', { name: 'Accept' })).toBeVisible()
  await hostedPage(page, 'Terms of service').getByRole('button', { name: 'Accept' }).click()
  await goThroughCheck(page, 'Approve me')
  await expectVerified(page)
})

test('The page that ends a frame can be looked at by itself, and in no frame but ours', async ({
  device,
  product,
}) => {
  const page = await device()
  const answer = await page.goto('/close?signed_agreement_id=1')
  await expect(page.getByText('You can close this window.')).toBeVisible()
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  const pages = await fetch(`${product.url}/kyc`)
  expect(pages.headers.get('content-security-policy')).toContain(`frame-src 'self' ${product.bank}`)
})

test('Verified once, I am not asked again', async ({ device }) => {
  const me = newcomer()
  const page = await device()
  await register(page, me)
  await becomeVerified(page)
  const other = await device()
  await openKyc(other)
  const form = entryForm(other, 'Log in')
  await form.email.fill(me.email)
  await form.password.fill(me.password)
  await form.submit.click()
  await expectVerified(other)
})
