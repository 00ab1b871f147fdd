import { beforeEach, expect, it } from 'vitest'
import { prepareCashOut } from '@testing/account-answers'
import { IBAN_HINT, signInVerified } from '@testing/accounts'
import { when } from '@testing/api'
import { HAZEL } from '@testing/config'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { bringToBank } from '@testing/routes'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { personOf, stateOf, tokenOf, world } from '@testing/world'

beforeEach(bringToBank)

const cashOutButton = (page: Page) => page.getByRole('button', { name: 'Cashout', exact: true })
const kept = (page: Page) =>
  Object.keys(page.window.localStorage).filter((name) => name.startsWith('filbert.cashout.'))

/** From the first card, with DAI chosen, which no bank takes, to the second. */
async function agree(): Promise<Page> {
  signInVerified()
  rememberWallet()
  const page = await openPage('/cashout')
  await page.getByRole('button', { name: /^Token: / }).click()
  const sheet = page.getByRole('dialog', { name: 'What do you cash out?' })
  await sheet.getByRole('button', { name: /^DAI/ }).click()
  await expect
    .element(page.getByText('On its way it is first exchanged for USDC on Maple Local.'))
    .toBeVisible()
  await page.getByLabelText('Amount', { exact: true }).fill('25')
  await page
    .getByRole('list', { name: 'Your bank accounts' })
    .getByRole('button', { name: IBAN_HINT })
    .click()
  await expect.element(page.getByText('About 24.925 USDC arrives.')).toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect.element(page.getByText('about $24.92, paid out in EUR')).toBeVisible()
  await expect.element(page.getByText(/comes back to your wallet/)).toBeVisible()
  return page
}

const payIn = (page: Page, answer: 'Approve' | 'Reject') =>
  answerWallet(page, 'Put 25 DAI into a link', answer)

/** What the price fell to between the first card and the link. */
function fallTo(price: number): void {
  world.prices.set('DAI', price)
}

it('says about what arrives, then the least, and brings it to the bank once that is agreed to', async () => {
  const page = await agree()
  await lookAll(page)
  await cashOutButton(page).click()
  fallTo(0.9)
  await answerWallet(page, 'Allow 25 DAI to be taken', 'Approve')
  await payIn(page, 'Approve')
  // Less than was shown: what arrives now is agreed to first.
  await expect.element(page.getByText('At least $22.20 will be paid out.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Refund it to your wallet' })).toBeVisible()
  expect(kept(page)).toHaveLength(1)
  await lookAll(page)
  await cashOutButton(page).click()
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  expect(kept(page)).toEqual([])
})

it('leaves everything where it is when the wallet says no', async () => {
  const page = await agree()
  await cashOutButton(page).click()
  await answerWallet(page, 'Allow 25 DAI to be taken', 'Reject')
  await expect.element(cashOutButton(page)).toBeEnabled()
  expect(kept(page)).toEqual([])
  expect(stateOf(HAZEL).balance(tokenOf(HAZEL, 'DAI').address, personOf(0).address)).toBe(1000n * 10n ** 18n)
})

it('says that the money is in its link while there is no route, and goes on once there is one', async () => {
  let isRouted = false
  when('POST /user/prepare-cash-out', async ({ body, refuse }) =>
    isRouted ? prepareCashOut(await body()) : refuse(422, 'no_route'),
  )
  const page = await agree()
  await cashOutButton(page).click()
  await answerWallet(page, 'Allow 25 DAI to be taken', 'Approve')
  await payIn(page, 'Approve')
  await expect.element(page.getByText(/Your money is in a link of yours/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /reclaim the link to your wallet/ })).toBeVisible()
  expect(kept(page)).toHaveLength(1)
  await lookAll(page)
  isRouted = true
  // Nothing less comes of it than was shown, so nobody is asked again.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
})
