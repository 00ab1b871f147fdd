import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { expect, test } from './support/journey'
import { expectPlace } from './support/looks'
import {
  amountField,
  drawButton,
  expectWon,
  makeButton,
  makeRaffle,
  openRaffle,
  openSlots,
  review,
  reviewButton,
  slotsField,
  takeFor,
} from './support/raffling'
import { answer, connectAs } from './support/sandbox-wallet'

test('I raffle off 10 USDC in 5 slots: three friends have one each, nobody two, and the rest comes back @smoke', async ({
  device,
  cast,
  config,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const [node, usdc] = [nodeOf(chain), tokenOf(chain, 'USDC').address]
  const has = (owner: string) => balanceOf(node, usdc, owner)
  const [mine, others] = [await has(cast.sender.address), await has(cast.other.address)]

  const sender = await device()
  await openRaffle(sender)
  await connectAs(sender, cast.sender)
  const link = await makeRaffle(sender, { amount: '10', slots: '5', from: 'The harvest', days: '7' })
  guard(link)
  expect(link).toMatch(/\/raffle\/claim\?c=31337&v=[^&]+&i=\(\d+,5\)&t=ui#p=[A-Za-z0-9]{16}$/)
  expect(await has(cast.sender.address), 'all of it is in the raffle').toBe(mine - 10_000_000n)

  const [ada, bob] = [stranger(), stranger()]
  const first = await device()
  await openSlots(first, link)
  await expect(first.getByText('Claim it by')).toBeVisible()
  const works = first.waitForEvent('worker')
  await takeFor(first, ada, 'Ada')
  await works
  await expectWon(first)
  await expect(first.getByRole('list').getByText('Ada', { exact: true })).toBeVisible()

  const second = await device()
  await openSlots(second, link)
  await expect(second.getByText('The harvest')).toBeVisible()
  await expect(second.getByText('4 of 5 slots left')).toBeVisible()
  await takeFor(second, bob)
  await expectWon(second)

  const third = await device()
  await openSlots(third, link)
  await connectAs(third, cast.other)
  await drawButton(third).click()
  await expectWon(third)

  const again = await device()
  await openSlots(again, link)
  await takeFor(again, ada)
  await expect(again.getByText('There is one slot a wallet, and this one is yours.')).toBeVisible()
  await expect(again.getByText('is now at')).toBeVisible()

  const got = [await has(ada), await has(bob), (await has(cast.other.address)) - others]
  for (const amount of got) expect(amount).toBeGreaterThanOrEqual(200_000n)
  const paid = got.reduce((sum, one) => sum + one, 0n)

  await sender.getByRole('link', { name: 'See who took part' }).click()
  await expect(sender.getByText('This is a raffle that you have made.')).toBeVisible({ timeout: 30_000 })
  await expect(sender.getByText('2 of 5 slots left')).toBeVisible()
  await sender.getByRole('button', { name: /^Refund [\d.]+ USDC$/ }).click()
  await answer(sender, 'Refund 2 deposits', 'Reject')
  await sender.getByRole('button', { name: /^Refund [\d.]+ USDC$/ }).click()
  await answer(sender, 'Refund 2 deposits', 'Approve')
  await expect(sender.getByText('What was left is back in your wallet.')).toBeVisible({ timeout: 30_000 })
  expect((await has(cast.sender.address)) + paid, 'nothing was lost on the way').toBe(mine)

  const late = await device()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: /what was left went back to its sender/ })).toBeVisible()
  await late.getByRole('link', { name: /^(How it is drawn|Check the draw)$/ }).click()
  await expect(late.getByText('The commitment is still the one that was shown earlier.')).toBeVisible()
  await expect(late.getByText('All 3 draws got the first slot in the order that was free.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(late.getByText('The amounts are exactly those that follow from the link’s key.')).toBeVisible()
})

test('What is no raffle is not made', async ({ device, cast }) => {
  const page = await device()
  await openRaffle(page)
  await connectAs(page, cast.sender)
  const wrong = async (amount: string, slots: string, words: string | RegExp) => {
    await amountField(page).fill(amount)
    await slotsField(page).fill(slots)
    await reviewButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(makeButton(page)).toHaveCount(0)
  }
  await wrong('0', '5', 'The minimum amount to send is 0.000001')
  await wrong('-5', '5', 'This is not an amount')
  await wrong('10', '0', 'A raffle has at least one slot.')
  await wrong('10', '-3', 'Write a whole number')
  await wrong('10', '2.5', 'How many slots? Write a whole number like 10.')
  await wrong('10', '99999999999999999999999', 'A raffle has at most 1,000 slots.')
  await wrong('10', '1001', 'A raffle has at most 1,000 slots.')
  await wrong('0.000004', '5', 'This is not enough for each slot to hold anything.')
  await wrong('99999999999', '5', 'Please ensure that you have sufficient balance')
})

test('My wallet says no: nothing is made, and nothing is kept', async ({ device, cast }) => {
  const page = await device()
  await openRaffle(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '3', slots: '3' })
  await makeButton(page).click()
  await answer(page, 'Allow 3 USDC to be taken', 'Reject')
  await expect(makeButton(page)).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: /./ }), 'a no is not an error').toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Start a raffle' })).toBeVisible()
  await expect(page.getByText('Raffles you started from this device')).toHaveCount(0)
})

test('I close the page half way through 201 slots, and go on later', async ({ device, cast, guard }) => {
  const page = await device()
  await openRaffle(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '20.1', slots: '201', split: 'The same each' })
  await makeButton(page).click()
  await answer(page, 'Allow 20.1 USDC to be taken', 'Approve')
  await answer(page, 'Put 20 USDC into 200 slots of a raffle', 'Approve')
  const sheet = page.getByRole('dialog').filter({ hasText: 'Sandbox wallet.' })
  await expect(sheet).toContainText('Put 0.1 USDC into 1 slots of a raffle')
  await page.reload()
  await expect(page.getByText('1 of 2 parts made')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('200 of 201 made')).toBeVisible()
  await page.getByRole('button', { name: 'Continue (2 of 2)' }).click()
  // It was asked before the page was closed, and never said what it did.
  await page.getByRole('button', { name: 'Ask the wallet once more' }).click()
  await answer(page, 'Put 0.1 USDC into 1 slots of a raffle', 'Approve')
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible({ timeout: 30_000 })
  const link = await page.getByRole('textbox', { name: 'The link' }).inputValue()
  guard(link)
  const friend = await device()
  await openSlots(friend, link)
  await expect(friend.getByText('201 of 201 slots left')).toBeVisible()
})

test('I take part by the keyboard alone', async ({ device, cast, guard }) => {
  const sender = await device()
  await openRaffle(sender)
  await connectAs(sender, cast.sender)
  const link = await makeRaffle(sender, { amount: '2', slots: '2' })
  guard(link)
  const page = await device()
  await openSlots(page, link)
  await expectPlace(page)
  await page.getByLabel(/^What are you called/).focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type(stranger())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your slot goes here' })).toBeFocused()
  // Past what has the address read out, and what copies it.
  for (let stops = 0; stops < 3; stops++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Draw and claim' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectWon(page)
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeFocused()
})

test('A raffle’s link that lost something on its way says what', async ({ device, link }) => {
  const plain = await link({ chainId: '31337', amount: '1', symbol: 'USDC' })
  const page = await device()
  await page.goto('/raffle/claim?c=31337&v=v4.4&i=(0,5)')
  await expect(page.getByRole('heading', { name: /the part after # is missing/ })).toBeVisible()
  await page.goto('/raffle/claim?c=31337&v=v4.4&i=(0,5000)#p=WpQIuBvptLkCV3aF')
  await expect(page.getByRole('heading', { name: /more than 1000 deposits/ })).toBeVisible()
  await page.goto('/raffle/claim?c=31337&v=v4.4&i=(900000,5)#p=WpQIuBvptLkCV3aF')
  await expect(page.getByRole('heading', { name: /Sorryyy|Still confirming/ })).toBeVisible()
  await page.goto(plain.replace('/claim', '/raffle/claim'))
  await expect(page.getByRole('heading', { name: 'This is no raffle' })).toBeVisible()
  await page.getByRole('link', { name: 'Open it as a link' }).click()
  await expect(page.getByText('sent you')).toBeVisible()
})
