import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { countTaps } from './support/cash-out'
import { ALREADY_CLAIMED, expectPaid } from './support/claiming'
import {
  CARRIED,
  changeButton,
  chooseEnd,
  claimAcrossButton,
  openAcross,
  orderOf,
  settle,
  typeGoal,
} from './support/crossing'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'

const NEAR = '31337'

test('I take DAI here as USDC there, and see it leave, go over and arrive, whenever I look', async ({
  device,
  link,
  config,
}) => {
  const far = config.chains.find(({ chainId }) => chainId !== NEAR) ?? chainOf(config, NEAR)
  const me = stranger()
  const url = await link({ chainId: NEAR, amount: '25', symbol: 'DAI' })
  const page = await device()
  await measureShift(page)
  await page.goto(url)
  await expect(changeButton(page)).toBeVisible()
  await expectStill(page)
  await openAcross(page, url)
  await chooseEnd(page, far.name, 'USDC')
  await typeGoal(page, me)
  const least = page.getByRole('definition').filter({ hasText: /^[\d.]+ USDC$/ })
  await expect(least, 'the least that arrives').toBeVisible()
  const minimum = Number((await least.textContent())?.split(' ')[0])
  expect(minimum).toBeGreaterThan(24)
  await claimAcrossButton(page, 'USDC').click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Claimed on ${chainOf(config, NEAR).name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible(CARRIED)
  await expect(page.getByText('You have successfully claimed your funds!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy transaction hash' })).toHaveCount(2)
  const arrived = await balanceOf(nodeOf(far), tokenOf(far, 'USDC').address, me)
  expect(arrived).toBeGreaterThanOrEqual(BigInt(Math.round(minimum * 1e6)))

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Yay!' }), 'this device remembers').toBeVisible()
  const other = await device()
  await other.goto(url)
  await expect(other.getByText(ALREADY_CLAIMED), 'others have no part in it').toBeVisible()
  await expect(other.getByText(shortOf(me)), 'who has it').toBeVisible()
})

test('What I typed before I look at other chains comes along, and back', async ({ device, link }) => {
  const page = await device()
  await page.goto(await link({ chainId: NEAR, amount: '3', symbol: 'USDC' }))
  const me = stranger()
  const field = page.getByRole('textbox', { name: 'Where should it go?' })
  await field.fill(me)
  await changeButton(page).click()
  await expect(claimAcrossButton(page, 'USDC'), 'nothing is to be typed again').toBeVisible()
  await expect(field).toHaveValue(me)
  const another = stranger()
  await field.fill(another)
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByRole('button', { name: 'Claim 3 USDC' })).toBeVisible()
  await expect(field).toHaveValue(another)
  // The number of an account is no place on another chain.
  await field.fill('DE89370400440532013000')
  await changeButton(page).click()
  await expect(page.getByRole('heading', { name: /^You are claiming/ })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('My wallet is connected: two taps @smoke', async ({ device, link, cast }) => {
  const page = await device()
  await page.goto(await link({ chainId: NEAR, amount: '20', symbol: 'USDC' }))
  await connectAs(page, cast.other)
  await expect(changeButton(page)).toBeVisible()
  const taps = await countTaps(page)
  await changeButton(page).click()
  await claimAcrossButton(page, 'USDC').click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  expect(await taps()).toBe(2)
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible(CARRIED)
})

test('There is no route, or no longer: I claim it as it is, one tap away', async ({ device, link }) => {
  const page = await device()
  await openAcross(page, await link({ chainId: NEAR, amount: '21.71', symbol: 'USDC' }))
  await typeGoal(page, stranger())
  await expect(page.getByText('No route found for the given token pair.')).toBeVisible()
  await expect(page.getByText('The money is still in the link.')).toBeVisible()
  await page.getByRole('button', { name: /^Claim 21\.71 USDC on / }).click()
  await expectPaid(page)

  // An older vault pays to wallets alone, and a bound link its own.
  const older = await device()
  await older.goto(await link({ chainId: NEAR, amount: '2', symbol: 'USDC', version: 'v4' }))
  await expect(older.getByRole('button', { name: 'Claim 2 USDC' })).toBeVisible()
  await expect(changeButton(older)).toHaveCount(0)
})

test('The server tells another route than it shows: nothing is signed', async ({ device, link }) => {
  const page = await device()
  let claims = 0
  await page.route('**/api/filbert/claim-x-chain', (route) => {
    claims += 1
    return route.abort()
  })
  await page.route('**/api/filbert/get-squid-route', async (route) => {
    const answer = await fetch(route.request().url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: route.request().postData() ?? '',
    })
    const told = (await answer.json()) as { route: { router: string } }
    await route.fulfill({
      status: answer.status,
      json: { ...told, route: { ...told.route, router: stranger() } },
    })
  })
  await openAcross(page, await link({ chainId: NEAR, amount: '22', symbol: 'USDC' }))
  await typeGoal(page, stranger())
  await claimAcrossButton(page, 'USDC').click()
  const told = page.getByRole('alert').filter({ hasText: 'nothing was signed' })
  await expect(told).toContainText('The money is still in the link.')
  expect(claims).toBe(0)
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByRole('button', { name: 'Claim 22 USDC' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Where should it go?' })).toBeVisible()
})

test('It comes as another token, or late and back: I am told where it is, and what comes next', async ({
  device,
  link,
  product,
}) => {
  const page = await device()
  const me = stranger()
  await openAcross(page, await link({ chainId: NEAR, amount: '23.78', symbol: 'USDC' }))
  await typeGoal(page, me)
  await claimAcrossButton(page, 'USDC').click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()

  const friend = await device()
  await openAcross(friend, await link({ chainId: NEAR, amount: '24.74', symbol: 'DAI' }))
  await typeGoal(friend, stranger())
  await claimAcrossButton(friend, 'DAI').click()
  await expect(friend.getByRole('heading', { name: 'Something else arrived' })).toBeVisible(CARRIED)
  await expect(friend.getByText('It is yours all the same.')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'It takes longer' })).toBeVisible(CARRIED)
  await expect(page.getByText('It is with whoever carries it over.')).toBeVisible()
  await settle(product, await orderOf(product, me), 'give_back')
  await expect(page.getByRole('heading', { name: 'Sent back' })).toBeVisible(CARRIED)
  await expect(page.getByText('It is yours there. The link is empty.')).toBeVisible()
})

for (const { amount, title, words } of [
  { amount: '25.73', title: 'Less arrived', words: 'The rest was lost on the way.' },
  { amount: '25.75', title: 'It waits for gas', words: 'is not paid out yet: gas costs more there' },
  { amount: '25.76', title: 'Sent back', words: 'It is yours there. The link is empty.' },
  { amount: '25.79', title: 'It is stuck', words: 'They have to look into it.' },
]) {
  test(`Of ${amount} USDC that go over I read: ${title}`, async ({ device, link }) => {
    const page = await device()
    await openAcross(page, await link({ chainId: NEAR, amount, symbol: 'USDC' }))
    await typeGoal(page, stranger())
    await claimAcrossButton(page, 'USDC').click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible(CARRIED)
    await expect(page.getByText(words)).toBeVisible()
  })
}

test('Of a route that is over when it is told nothing leaves the link, and I claim it here', async ({
  device,
  link,
}) => {
  const page = await device({ expected: /Failed to load resource/ })
  await openAcross(page, await link({ chainId: NEAR, amount: '25.72', symbol: 'USDC' }))
  await typeGoal(page, stranger())
  await expect(page.getByText('The money is still in the link.')).toBeVisible()
  await page.getByRole('button', { name: /^Claim 25\.72 USDC on / }).click()
  await expectPaid(page)
})
