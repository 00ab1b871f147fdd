import { beforeEach, expect, it } from 'vitest'
import { noAnswer, when } from '@testing/api'
import { VAULT } from '@testing/config'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { payBack, world } from '@testing/world'

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

it('makes nothing before each row is mended or left out', async () => {
  const page = await giveList()
  await expect.element(makeButton(page)).toBeDisabled()
  await expect.element(page.getByText('4 rows are not right yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave these 4 rows out' }).click()
  await expect.element(page.getByText('Rows 4, 5, 6, 8 are left out.')).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: '4 rows' })).toBeVisible()
  await expect.element(makeButton(page)).toBeEnabled()
  await lookAll(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(makeButton(page)).toBeDisabled()
  await page.getByLabelText('Amount of row 4').fill('1.5')
  await page.getByRole('listitem').filter({ hasText: 'Row 4' }).getByRole('button', { name: 'Mend' }).click()
  await expect.element(page.getByText('16 links, 3 rows to look at')).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect.element(page.getByText('17 links, 2 rows to look at')).toBeVisible()
  await page.getByRole('button', { name: 'Leave these 2 rows out' }).click()
  await expect.element(page.getByRole('button', { name: 'Make 17 links' })).toBeEnabled()
})

it('asks again where what was agreed to is not what is wrong any more', async () => {
  const page = await giveList()
  await page.getByRole('button', { name: 'Leave these 4 rows out' }).click()
  await expect.element(makeButton(page)).toBeEnabled()
  const field = page.getByRole('textbox', { name: /^A row for each link/ })
  await field.fill(`${LIST}\n2-May,Eva,,`)
  await expect.element(page.getByRole('button', { name: /^Make/ })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Leave these 5 rows out' })).toBeVisible()
})

it('says that a recipient is a note, and which of them stand twice', async () => {
  rememberWallet()
  const page = await openBatch()
  await page.getByRole('tab', { name: 'From a list' }).click()
  const list = 'Recipient;Amount in EUR\nada.eth;5\nAda.eth;7\nada..eth;1\nGrace;2'
  const field = page.getByRole('textbox', { name: /^A row for each link/ })
  await field.fill(list)
  await expect.element(page.getByText('The head of the column says EUR, not USDC.').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Leave/ })).not.toBeInTheDocument()
  await field.fill(list.replace('EUR', 'USDC'))
  await expect.element(page.getByText('3 links, 1 row to look at')).toBeVisible()
  await expect.element(page.getByText('each link pays whoever opens it')).toBeVisible()
  await expect.element(page.getByText('“ada.eth” stands in rows 2 and 3.')).toBeVisible()
  await expect.element(page.getByText('Please enter a valid address or ENS name.')).toBeVisible()
  await lookAll(page)
})

it('asks the wallet for each transaction, and again only by its owner’s word', async () => {
  const page = await giveList()
  await page.getByRole('button', { name: 'Leave these 4 rows out' }).click()
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

it('goes on with what was signed, when the page was closed before the server heard of it', async () => {
  rememberWallet()
  let isAway = true
  when('POST /reclaim', async ({ body, refuse }) => {
    if (isAway) return noAnswer()
    const { chainId, contractVersion, depositIndex } = await body()
    const link = world.links.get(`${chainId}/${contractVersion}/${depositIndex}`)
    return link ? { txHash: payBack(link) } : refuse(404, 'deposit_not_found')
  })
  const page = await openBatch()
  await page.getByLabelText('Links', { exact: true }).fill('3')
  await page.getByLabelText('In each').fill('0.5')
  await page.getByRole('button', { name: 'Make 3 links' }).click()
  await answerWallet(page, 'to be taken', 'Approve')
  await answerWallet(page, 'into 3 links', 'Approve')
  await page.getByRole('button', { name: 'Refund the rest, 3 links' }).click()
  await answerWallet(page, 'Refund 3 deposits', 'Approve')
  await expect.element(page.getByText('We cannot be reached.')).toBeVisible()
  await expect.element(page.getByText('You have signed for this already')).toBeVisible()
  await lookAll(page)
  isAway = false
  await page.reload()
  await expect.element(page.getByRole('definition').filter({ hasText: '0 USDC' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
  await lookAll(page)
})
