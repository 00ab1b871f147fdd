import { expect, it } from 'vitest'
import { holdAnswer } from '@testing/api'
import { typeIn } from '@testing/flows'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'

const amountField = (page: Page) => page.getByLabelText('You give away')
const slotsField = (page: Page) => page.getByLabelText('In how many slots')
const reviewButton = (page: Page) => page.getByRole('button', { name: /^Raffle off / })
const makeButton = (page: Page) => page.getByRole('button', { name: 'Make the raffle' })

async function openCreate(): Promise<Page> {
  const page = await openPage('/raffle/create')
  await expect.element(page.getByRole('heading', { name: 'Start a raffle' })).toBeVisible()
  return page
}

async function review(): Promise<Page> {
  rememberWallet()
  const page = await openCreate()
  await typeIn(page, 'USDC')
  await amountField(page).fill('123.456')
  await slotsField(page).fill('12')
  await page.getByLabelText(/^Who is it from/).fill('The harvest of last autumn')
  await page.getByRole('combobox', { name: 'Can be claimed' }).selectOptions('7')
  await reviewButton(page).click()
  await expect.element(makeButton(page)).toBeVisible()
  return page
}

it('has a first card that stays where it is', async () => {
  const page = await openCreate()
  await expectStill(page)
  await lookAll(page)
})

it('has a first card that stays where it is on a desk', async () => {
  await resize(DESK)
  await expectStill(await openCreate())
})

it('says that there is no amount, and then that there are too many slots', async () => {
  rememberWallet()
  const page = await openCreate()
  await slotsField(page).fill('5000')
  await reviewButton(page).click()
  await expect.element(amountField(page)).toHaveAccessibleDescription('How much do you give away?')
  await lookAll(page)
  await amountField(page).fill('10')
  await reviewButton(page).click()
  await expect.element(slotsField(page)).toHaveAccessibleDescription('A raffle has at most 1,000 slots.')
  await expect.element(slotsField(page)).toBeInvalid()
  await lookAll(page)
})

it('is read back before it is made', async () => {
  await lookAll(await review())
})

it('is a link once it is made, and kept on this device', async () => {
  const page = await review()
  await makeButton(page).click()
  await answerWallet(page, 'Allow 123.456 USDC to be taken', 'Approve')
  await answerWallet(page, 'into 12 slots of a raffle', 'Reject')
  await expect.element(makeButton(page)).toBeVisible()
  await makeButton(page).click()
  await answerWallet(page, 'into 12 slots of a raffle', 'Approve')
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect.element(page.getByText('12 of 12 slots left')).toBeVisible()
  await lookAll(page)
  await page.goto('/raffle/create')
  await expect.element(page.getByText('Raffles you started from this device')).toBeVisible()
  await expect.element(reviewButton(page)).toBeVisible()
  await lookAll(page)
})

const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('filbert.raffle.'))

/** The wallet said no to the raffle, which is looked for before it is asked for again. Returns what lets that be answered. */
async function refusedOnce(page: Page): Promise<() => void> {
  await makeButton(page).click()
  await answerWallet(page, 'Allow 123.456 USDC to be taken', 'Approve')
  await answerWallet(page, 'into 12 slots of a raffle', 'Reject')
  await expect.element(makeButton(page)).toBeVisible()
  expect(kept()).toEqual([])
  return holdAnswer('GET /links')
}

it('is made once, however often that is pressed while it is looked for', async () => {
  const page = await review()
  const answer = await refusedOnce(page)
  await makeButton(page).click()
  await makeButton(page).click()
  answer()
  await answerWallet(page, 'into 12 slots of a raffle', 'Approve')
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  expect(kept()).toHaveLength(1)
})

it('is not made where one goes back while it is looked for', async () => {
  const page = await review()
  const answer = await refusedOnce(page)
  await makeButton(page).click()
  await page.getByRole('button', { name: 'Return' }).click()
  answer()
  await reviewButton(page).click()
  await expect.element(makeButton(page)).toBeVisible()
  expect(kept()).toEqual([])
})
