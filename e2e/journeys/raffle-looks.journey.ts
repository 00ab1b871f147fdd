import { stranger } from '../product/chain'
import { expect, test } from './support/journey'
import { expectLevel, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import {
  drawButton,
  expectWon,
  madeRaffle,
  makeButton,
  openRaffle,
  openSlots,
  review,
  reviewButton,
  slotsField,
  takeFor,
} from './support/raffling'
import { answer, connectAs } from './support/sandbox-wallet'

for (const viewport of SIZES) {
  test(`I look at raffles, ${viewport.width} pixels wide`, async ({ device, cast, guard }) => {
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(page)
    await openRaffle(page)
    await expectStill(page)
    await look(page, 'raffle-create')
    await connectAs(page, cast.sender)
    await slotsField(page).fill('5000')
    await reviewButton(page).click()
    await look(page, 'raffle-create-wrong')
    await review(page, { amount: '123.456', slots: '12', from: 'The harvest of last autumn', days: '7' })
    await expectLevel(page)
    await look(page, 'raffle-confirm')
    await makeButton(page).click()
    await answer(page, 'Allow 123.456 USDC to be taken', 'Approve')
    await expect(page.getByRole('dialog')).toContainText('slots of a raffle')
    await answer(page, 'into 12 slots of a raffle', 'Reject')
    await expect(makeButton(page)).toBeVisible()
    await makeButton(page).click()
    await answer(page, 'into 12 slots of a raffle', 'Approve')
    const link = await madeRaffle(page)
    guard(link)
    await expect(page.getByText('12 of 12 slots left')).toBeVisible()
    await look(page, 'raffle-made')

    const friend = await device({ viewport, reducedMotion: 'reduce' })
    await measureShift(friend)
    await openSlots(friend, link)
    await expectLevel(friend)
    await look(friend, 'raffle-claim')
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await friend.route('**/slots', async (route) => {
      await held
      await route.fallback()
    })
    await friend.getByLabel(/^What are you called/).fill('Ada of the hedge by the brook')
    await friend.getByRole('textbox', { name: 'Where should it go?' }).fill(stranger())
    await drawButton(friend).click()
    await look(friend, 'raffle-claim-confirm')
    await friend.getByRole('button', { name: 'Draw and claim' }).click()
    await expect(friend.getByRole('button', { name: 'Drawing your slot' })).toBeVisible({ timeout: 30_000 })
    await look(friend, 'raffle-drawing')
    go()
    await expectWon(friend)
    await look(friend, 'raffle-won')

    for (const name of ['Grace', undefined, 'Lin'] as const) {
      const other = await device({ viewport })
      await openSlots(other, link)
      await takeFor(other, stranger(), name)
      await expectWon(other)
    }
    const other = await device({ viewport, reducedMotion: 'reduce' })
    await openSlots(other, link)
    await connectAs(other, cast.other)
    await expect(drawButton(other)).toBeVisible()
    await look(other, 'raffle-claim-wallet')

    await page.getByRole('link', { name: 'See who took part' }).click()
    await expect(page.getByText('This is a raffle that you have made.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'Its slots' })).toBeVisible()
    await expectLevel(page)
    await look(page, 'raffle-sender')
    await page.getByRole('button', { name: /^Refund/ }).click()
    await answer(page, 'Refund 8 deposits', 'Approve')
    await expect(page.getByText('What was left is back in your wallet.')).toBeVisible({ timeout: 45_000 })
    await look(page, 'raffle-sender-back')
    await page.goto('/raffle/create')
    await expect(page.getByText('Raffles you started from this device')).toBeVisible()
    await look(page, 'raffle-create-list')
    await other.reload()
    await expect(other.getByRole('heading', { name: /what was left went back/ })).toBeVisible()
    await look(other, 'raffle-over')
    await other.goto('/raffle/claim')
    await expect(other.getByRole('heading', { name: 'Open a raffle' })).toBeVisible()
    await look(other, 'raffle-empty')
  })
}
