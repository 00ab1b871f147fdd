import { beforeEach, expect, it } from 'vitest'
import { aCashOut, IBAN, IBAN_HINT, offerBank, signInVerified } from '@testing/accounts'
import { expectInside, LARGE_TEXT, lookAll, NARROW, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { makeLink, world } from '@testing/world'

beforeEach(offerBank)

const openClaim = () => openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
const linkedAccount = (page: Page) =>
  page.getByRole('list', { name: 'Your bank accounts' }).getByRole('button', { name: IBAN_HINT })
const cashOutButton = (page: Page) => page.getByRole('button', { name: 'Cashout', exact: true })

async function claimToBank(): Promise<Page> {
  signInVerified()
  const page = await openClaim()
  await linkedAccount(page).click()
  await cashOutButton(page).click()
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  return page
}

it('offers the accounts that are linked', async () => {
  signInVerified()
  const page = await openClaim()
  await expect.element(linkedAccount(page)).toBeVisible()
  await lookAll(page)
})

it('says what is agreed on before money moves', async () => {
  signInVerified()
  const page = await openClaim()
  await linkedAccount(page).click()
  await expect.element(cashOutButton(page)).toBeVisible()
  await lookAll(page)
})

it('says that the server has it', async () => {
  await lookAll(await claimToBank())
})

it('is on the dashboard from then on', async () => {
  const page = await claimToBank()
  await page.goto('/dashboard')
  await expect.element(page.getByText('Offramp Claim')).toBeVisible()
  await lookAll(page)
})

// As long as the bank does not answer no claim is sent, and the chain has the money in its link.
it.each([
  ['awaiting_tx', true],
  ['ready', false],
  ['canceled', false],
] as const)('opened again while it is %s, it is taken: %s', async (state, isTaken) => {
  signInVerified()
  const { url, link } = makeLink({ amount: '25', symbol: 'USDC' })
  const { chainId, version, index } = link
  world.accounts.cashOuts = [aCashOut({ type: 'CLAIM', link: { chainId, version, index }, state })]
  const page = await openPage(url)
  const [there, gone] = isTaken
    ? [page.getByRole('heading', { name: 'Yay!' }), linkedAccount(page)]
    : [linkedAccount(page), page.getByRole('heading', { name: 'Yay!' })]
  await expect.element(there).toBeVisible()
  await expect.element(gone).not.toBeInTheDocument()
})

it.each([NARROW, LARGE_TEXT])('fits on a phone of $width pixels', async (size) => {
  await resize(size)
  const page = await openClaim()
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(IBAN)
  await page.getByRole('button', { name: 'Claim 25 USDC' }).click()
  await expect.element(page.getByRole('heading', { name: 'Confirm your details' })).toBeVisible()
  expectInside(page)
})
