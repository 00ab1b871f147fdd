import { beforeEach, describe, expect, it } from 'vitest'
import { BANK, offerBank, signIn, signInVerified } from '@testing/accounts'
import { DESK, expectInside, expectStill, lookAll, NARROW, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { world } from '@testing/world'
import type { Identity } from '@/api/schema.gen'

beforeEach(offerBank)

const openTerms = (page: Page) => page.getByRole('button', { name: 'Read and agree' })
const termsSheet = (page: Page) => page.getByRole('dialog', { name: 'Terms of service' })

/** How far the check of whoever is signed in has come. */
function setIdentity(change: Partial<Identity>): void {
  Object.assign(world.accounts.identity, change)
}

const atCheck = { state: 'check', kycLink: `${BANK}/verify?session=1` } as const

describe('the way to be verified', () => {
  it('asks a visitor to sign in', async () => {
    const page = await openPage('/kyc')
    await expect.element(page.getByRole('heading', { name: 'Complete KYC' })).toBeVisible()
    await expect.element(page.getByRole('form', { name: 'Log in' })).toBeVisible()
    await expectStill(page)
    await lookAll(page)
  })

  it('begins with the terms of the bank', async () => {
    signIn()
    const page = await openPage('/kyc')
    await expect.element(openTerms(page)).toBeEnabled()
    await expectStill(page)
    await lookAll(page)
  })

  it('stays where it is on a desk', async () => {
    await resize(DESK)
    const visitor = await openPage('/kyc')
    await expect.element(visitor.getByRole('form', { name: 'Log in' })).toBeVisible()
    await expectStill(visitor)
    signIn()
    const page = await openPage('/kyc')
    await expect.element(openTerms(page)).toBeEnabled()
    await expectStill(page)
  })

  it('shows the terms in a frame', async () => {
    signIn()
    const page = await openPage('/kyc')
    await openTerms(page).click()
    const frame = termsSheet(page).getByTitle('Terms of service')
    await expect.element(frame).toHaveAttribute('src', expect.stringMatching(`^${BANK}/terms`))
    await lookAll(page)
  })

  it('waits for the terms once their frame is closed', async () => {
    signIn()
    const page = await openPage('/kyc')
    await openTerms(page).click()
    await termsSheet(page).getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('Awaiting TOS confirmation')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reopen TOS' })).toBeEnabled()
    await lookAll(page)
  })

  it('goes on to the check as soon as the terms say that they were agreed to', async () => {
    signIn()
    const page = await openPage('/kyc')
    await openTerms(page).click()
    await expect.element(termsSheet(page)).toBeVisible()
    setIdentity(atCheck)
    const said = { origin: BANK, data: { signedAgreementId: 'agr_1' } }
    page.window.dispatchEvent(new page.window.MessageEvent('message', said))
    await expect.element(page.getByRole('button', { name: 'Start the check' })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await lookAll(page)
  })

  it('says that people look at the papers, when that is found while the page waits', async () => {
    signIn()
    setIdentity(atCheck)
    const page = await openPage('/kyc')
    await page.getByRole('button', { name: 'Start the check' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Identity check' })).toBeVisible()
    setIdentity({ state: 'in_review' })
    const over = { origin: page.window.location.origin, data: 'close-modal' }
    page.window.dispatchEvent(new page.window.MessageEvent('message', over))
    await expect.element(page.getByText('KYC is under manual review')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('says that a check is under review', async () => {
    signIn()
    setIdentity({ state: 'in_review' })
    const page = await openPage('/kyc')
    await expect.element(page.getByText('KYC is under review')).toBeVisible()
    await lookAll(page)
  })

  it('says why a check was rejected', async () => {
    signIn()
    setIdentity({ state: 'rejected', reasons: ['The picture is too dark'] })
    const page = await openPage('/kyc')
    await expect.element(page.getByText('KYC has been rejected.')).toBeVisible()
    await expect.element(page.getByText('The picture is too dark')).toBeVisible()
    await lookAll(page)
  })

  it('is done for who is verified', async () => {
    signInVerified()
    const page = await openPage('/kyc')
    await expect.element(page.getByText('You have already completed the KYC process!')).toBeVisible()
    await lookAll(page)
  })

  it('fits on the narrowest phone', async () => {
    await resize(NARROW)
    const page = await openPage('/kyc')
    await expect.element(page.getByRole('form', { name: 'Log in' })).toBeVisible()
    expectInside(page)
  })

  it('shows the terms inside the narrowest phone', async () => {
    await resize(NARROW)
    signIn()
    const page = await openPage('/kyc')
    await openTerms(page).click()
    await expect.element(termsSheet(page)).toBeVisible()
    expectInside(page)
  })
})
