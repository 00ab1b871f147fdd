import { giveList, openBatch, term } from './support/batches'
import { expect, test } from './support/journey'
import { expectLevel, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'

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

for (const viewport of SIZES) {
  test(`I look at batches of links, ${viewport.width} pixels wide`, async ({ device, cast }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await openBatch(page)
    await expectStill(page)
    await look(page, 'batch-empty')
    await connectAs(page, cast.sender)
    await page.getByLabel('Links', { exact: true }).fill('250')
    await page.getByLabel('In each').fill('0.25')
    await expect(term(page, 'Your wallet asks')).toHaveText('Twice')
    await expect(term(page, 'Network cost')).toContainText('about')
    await expectLevel(page)
    await look(page, 'batch-count')
    await giveList(page, 'guests.csv', LIST)
    await expect(page.getByText('15 links, 4 rows to look at')).toBeVisible()
    await look(page, 'batch-list')

    await page.getByRole('button', { name: 'Make 15 links' }).click()
    await answer(page, 'to be taken', 'Approve')
    await answer(page, 'into 14 links', 'Approve')
    await expect(page.getByRole('dialog').filter({ hasText: 'into a link' })).toBeVisible()
    await look(page, 'batch-prompt')
    await page.reload()
    await page.getByRole('button', { name: /^Make the/ }).click()
    await expect(page.getByText('has not said what it did')).toBeVisible()
    await look(page, 'batch-waits')
    await page.getByRole('button', { name: 'It is not there: ask once more' }).click()
    await answer(page, 'into a link', 'Approve')
    await expect(term(page, 'Pending')).toHaveText('15')
    await expectLevel(page)
    await look(page, 'batch-made')
    await page.getByRole('button', { name: 'Make another batch' }).click()
    await expect(page.getByRole('heading', { name: 'Made on this device' })).toBeVisible()
    await look(page, 'batch-kept')
  })
}
