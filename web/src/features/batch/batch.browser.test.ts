import { beforeEach, expect, it } from 'vitest'
import { VAULT } from '@testing/config'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { world } from '@testing/world'

const LIST = [
  'Amount,Label,E-mail,Days',
  '25,Ada,ada@example.com,',
  '12.50,"Grace, with a name that is longer than any row of a phone",grace@example.com,7',
  '1-May,Bea,,',
  '1E+05,Cleo,,',
  '7,Dora,dora@,',
  '25,Ada,ada@example.com,',
  '69.5,Total,,',
  ...Array.from({ length: 12 }, (_, at) => `${at + 1},Guest ${at + 1},,`),
].join('\n')

const makeButton = (page: Page) => page.getByRole('button', { name: /^Make (15 links|the)/ })

beforeEach(() => {
  for (const chain of world.config.chains) chain.batcher = VAULT
})

async function openBatch(): Promise<Page> {
  const page = await openPage('/batch')
  await expect.element(page.getByRole('heading', { name: 'Many links at once' })).toBeVisible()
  return page
}

/** With a list that has a mistake in some of its rows. */
async function giveList(): Promise<Page> {
  rememberWallet()
  const page = await openBatch()
  await page.getByRole('tab', { name: 'From a list' }).click()
  await page.getByRole('textbox', { name: /^A row for each link/ }).fill(LIST)
  await expect.element(page.getByText('15 links, 4 rows to look at')).toBeVisible()
  await expect.element(page.getByText(/^about /)).toBeVisible()
  return page
}

it('has a first card that stays where it is', async () => {
  const page = await openBatch()
  await expectStill(page)
  await lookAll(page)
})

it('has a first card that stays where it is on a desk', async () => {
  await resize(DESK)
  await expectStill(await openBatch())
})

it('says what as many links of the same amount take', async () => {
  rememberWallet()
  const page = await openBatch()
  await page.getByLabelText('Links', { exact: true }).fill('250')
  await page.getByLabelText('In each').fill('0.25')
  await expect.element(page.getByText('Twice', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^about /)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make 250 links' })).toBeEnabled()
  await lookAll(page)
})

it('says which rows of a list are wrong', async () => {
  await lookAll(await giveList())
})

it('asks the wallet for each transaction, and again only by its owner’s word', async () => {
  const page = await giveList()
  await makeButton(page).click()
  await answerWallet(page, 'to be taken', 'Approve')
  await answerWallet(page, 'into 14 links', 'Approve')
  await expect.element(page.getByRole('dialog').filter({ hasText: 'into a link' })).toBeVisible()
  await lookAll(page)
  await page.reload()
  await makeButton(page).click()
  await expect.element(page.getByText('has not said what it did')).toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: 'It is not there: ask once more' }).click()
  await answerWallet(page, 'into a link', 'Approve')
  await expect.element(page.getByRole('progressbar', { name: 'Claimed or refunded' })).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: /^15$/ })).toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: 'Make another batch' }).click()
  await expect.element(page.getByRole('heading', { name: 'Made on this device' })).toBeVisible()
  await lookAll(page)
})
