import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { codesOn, giveList, linksIn, openBatch, risesTo, saved, term } from './support/batches'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'

/** 25 links of 1 to 1.48 USDC as spreadsheets write them in Germany, three of them with a mistake; 12 for a week. */
const LIST = [
  'Betrag;Bezeichnung;Gültig (Tage)',
  ...Array.from({ length: 25 }, (_, at) => {
    const written = { 3: '1. Mai', 9: '1E+00', 20: '=B2' }[at] ?? `1,${String(at * 2).padStart(2, '0')}`
    return `${written};${at === 5 ? '=HYPERLINK("x")' : `Gast ${at + 1}`};${at % 2 === 1 ? '7' : ''}`
  }),
  ';;',
].join('\r\n')

const IN_WINDOWS_1252 = Buffer.from(LIST, 'latin1')

/** 0.02 more for each than for the one before. */
const TOTAL = 25_000_000n + 20_000n * 300n

test('I make 25 links from a list with mistakes; the tab is closed in the middle, and all of them are whole @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  test.slow()
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const before = await balanceOf(nodeOf(chain), usdc, cast.sender.address)

  const first = await device()
  await openBatch(first)
  await connectAs(first, cast.sender)
  await giveList(first, 'gäste.csv', IN_WINDOWS_1252)
  await expect(first.getByText('Windows-1252')).toBeVisible()
  await expect(first.getByText('22 links, 3 rows to look at')).toBeVisible()
  for (const [row, amount] of [
    [5, '1,06'],
    [11, '1,18'],
    [22, '1,40'],
  ] as const) {
    await first.getByLabel(`Amount of row ${row}`).fill(amount)
    await first
      .getByRole('listitem')
      .filter({ hasText: `Row ${row}` })
      .getByRole('button', { name: 'Mend' })
      .click()
    await expect(first.getByLabel(`Amount of row ${row}`)).toHaveCount(0)
  }
  await expect(term(first, 'Transactions')).toHaveText('2')
  await expect(term(first, 'Your wallet asks')).toHaveText('3 times')
  await expect(term(first, 'Altogether')).toHaveText('31 USDC')
  await first.getByRole('button', { name: 'Make 25 links' }).click()
  await answer(first, 'Allow 31 USDC to be taken', 'Reject')
  await expect(first.getByText('0 transactions of 2 made.')).toBeVisible()
  await expect(first.getByRole('alert').filter({ hasText: /./ }), 'a no is not an error').toHaveCount(0)
  await first.getByRole('button', { name: 'Make 25 links' }).click()
  await answer(first, 'Allow 31 USDC to be taken', 'Approve')
  await answer(first, 'into 13 links', 'Approve')
  await expect(first.getByRole('dialog').filter({ hasText: 'into 12 links' })).toBeVisible()
  await expect(term(first, 'Pending')).toHaveText('13')
  await first.close()

  const page = await first.context().newPage()
  await openBatch(page)
  await page.getByRole('button', { name: /25 links, .*not all made yet/ }).click()
  await page.getByRole('button', { name: 'Make the other 12 links' }).click()
  await expect(page.getByText('has not said what it did')).toBeVisible()
  await page.getByRole('button', { name: 'It is not there: ask once more' }).click()
  await answer(page, 'into 12 links', 'Approve')
  await expect(term(page, 'Pending')).toHaveText('25')

  const csv = await saved(page, 'CSV')
  const links = linksIn(csv)
  for (const link of links) guard(link)
  expect(new Set(links).size).toBe(25)
  expect(csv.toString()).toContain(`"'=HYPERLINK(""x"")"`)
  for (const paper of ['QR, A4', 'QR, Letter']) {
    expect(codesOn(await saved(page, paper)), paper).toEqual(links)
  }

  const friend = await device()
  const link = links[4] ?? ''
  await friend.goto(link)
  await typeAddress(friend, '1.16 USDC', stranger())
  await claimButton(friend).click()
  await expectPaid(friend)
  await expect(term(page, 'Claimed'), 'it turns by itself').toHaveText('1', { timeout: 30_000 })
  await page.getByLabel('Find links').fill('hyperlink')
  await expect(page.getByText('1 of 25 links')).toBeVisible()

  await page.getByRole('button', { name: 'Refund the rest, 24 links' }).click()
  await answer(page, 'Refund 24 deposits', 'Approve')
  await risesTo(page, 'Refunded', 24)
  await expect(term(page, 'Left in them')).toHaveText('0 USDC')
  expect(await balanceOf(nodeOf(chain), usdc, cast.sender.address)).toBe(before - 1_160_000n)
  expect(TOTAL).toBe(31_000_000n)
  await page.getByRole('button', { name: 'Remove this batch from this device' }).click()
  await expect(page.getByRole('heading', { name: 'Made on this device' })).toHaveCount(0)
})

test('The answer to a transaction is lost with the page: its links are found by their keys', async ({
  device,
  cast,
  guard,
}) => {
  const first = await device()
  await openBatch(first)
  await connectAs(first, cast.sender)
  await first.getByLabel('Links', { exact: true }).fill('3')
  await first.getByLabel('In each').fill('0.5')
  await first.getByRole('button', { name: 'Make 3 links' }).click()
  await answer(first, 'Allow 1.5 USDC to be taken', 'Approve')
  await expect(first.getByRole('dialog').filter({ hasText: 'into 3 links' })).toBeVisible()
  // All that the page knows of it is what it kept before it asked.
  const kept = await first.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('filbert.batch')),
  )
  await answer(first, 'into 3 links', 'Approve')
  await expect(term(first, 'Pending')).toHaveText('3')
  await first.evaluate((entries) => {
    for (const [name, text] of entries) localStorage.setItem(name, text)
  }, kept)

  await first.reload()
  await expect(term(first, 'Pending'), 'nobody was asked again').toHaveText('3')
  const links = linksIn(await saved(first, 'CSV'))
  for (const link of links) guard(link)
  expect(links).toHaveLength(3)
})

test('What is no list is told, and nothing is lost by it', async ({ device, cast }) => {
  const page = await device()
  await openBatch(page)
  await giveList(page, 'links.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]))
  await expect(page.getByText('This is a picture, whatever its name says.')).toBeVisible()
  await giveList(page, 'links.csv', Buffer.from('PK\u0003\u0004 and so on'))
  await expect(page.getByText('Save its sheet as CSV first')).toBeVisible()
  await giveList(page, 'links.csv', Buffer.alloc(10_000_001, '1\n'))
  await expect(page.getByText('The file has more than 10 MB.')).toBeVisible()
  await giveList(page, 'links.csv', 'name,city\nAda,London\nBea,Paris')
  await expect(page.getByText('No column of amounts was found.')).toBeVisible()
  await giveList(page, 'links.csv', `amount\n${'1\n'.repeat(10_005)}`)
  await expect(page.getByText('There are more than 10,000 rows.')).toBeVisible()
  await giveList(page, 'links.csv', 'amount;label\n1,234;Ada\n5;Bea')
  await expect(page.getByText('This can be read in two ways.')).toBeVisible()
  await connectAs(page, cast.sender)
  await page.getByLabel('Decimal mark').selectOption('.')
  await expect(term(page, 'Altogether')).toHaveText('1,239 USDC')
  await page.getByRole('tab', { name: 'The same for all' }).click()
  await page.getByLabel('Links', { exact: true }).fill('10001')
  await page.getByLabel('In each').fill('1')
  await expect(page.getByText('At most 10,000 links at once.')).toBeVisible()
  await page.getByLabel('Links', { exact: true }).fill('10,000')
  await page.getByLabel('In each').fill('1000000')
  await expect(page.getByText('Your wallet has less than 10,000,000,000 USDC.')).toBeVisible()
})
