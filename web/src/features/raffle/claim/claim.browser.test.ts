import { expect, it } from 'vitest'
import { holdAnswer } from '@testing/api'
import { STRANGER } from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { makeRaffle, refundRest } from '@testing/raffles'
import { rememberWallet } from '@testing/wallet'
import { personOf } from '@testing/world'

const AMOUNTS = [
  '10.4',
  '3.07',
  '21.112233',
  '9',
  '12.5',
  '0.75',
  '17.3',
  '4.2',
  '8.1',
  '11.9',
  '2.6',
  '22.5',
]
/** How often the page looks. */
const FOLLOWED_MS = 4_000

const drawButton = (page: Page) => page.getByRole('button', { name: 'Have a slot drawn' })
const inAWeek = () => Math.floor(Date.now() / 1000) + 7 * 24 * 3600

function aRaffle(takers: (string | null)[] = []) {
  return makeRaffle({ amounts: AMOUNTS, from: 'The harvest of last autumn', expiresAt: inAWeek(), takers })
}

const withTakers = () => aRaffle(['Ada of the hedge by the brook', 'Grace', null, 'Lin'])

async function openSlots({ url }: { url: string }): Promise<Page> {
  const page = await openPage(url)
  await expect.element(page.getByText(/raffles off/)).toBeVisible()
  return page
}

it('tells of a raffle that nobody has taken part in', async () => {
  await lookAll(await openSlots(aRaffle()))
})

it('reads an address back, has a slot drawn, and pays it out', async () => {
  const letGo = holdAnswer('POST /raffles/{chainId}/{version}/{index}/slots')
  const page = await openSlots(aRaffle())
  await page.getByLabelText(/^What are you called/).fill('Ada of the hedge by the brook')
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(STRANGER)
  await drawButton(page).click()
  await expect.element(page.getByRole('heading', { name: 'Your slot goes here' })).toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: 'Draw and claim' }).click()
  await expect.element(page.getByRole('button', { name: 'Drawing your slot' })).toBeVisible()
  await lookAll(page)
  letGo()
  await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  await expect.element(page.getByText('There is one slot a wallet, and this one is yours.')).toBeVisible()
  await expect.element(page.getByRole('list').getByText('Ada of the hedge by the brook')).toBeVisible()
  await lookAll(page)
})

it('offers a slot to the wallet that is connected, below those who have theirs', async () => {
  rememberWallet(personOf(1))
  const page = await openSlots(withTakers())
  await expect.element(drawButton(page)).toBeVisible()
  await expect.element(page.getByText('To your wallet')).toBeVisible()
  await expect.element(page.getByText('Grace')).toBeVisible()
  await lookAll(page)
})

it('shows its maker who has which slot, and that the rest is back', async () => {
  rememberWallet()
  const { url, slots } = withTakers()
  const page = await openPage(url, { clock: true })
  await expect.element(page.getByText('This is a raffle that you have made.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Its slots' })).toBeVisible()
  await expect.element(page.getByText('Grace')).toBeVisible()
  await lookAll(page)
  refundRest(slots)
  await page.clock.run(FOLLOWED_MS)
  await expect.element(page.getByText('What was left is back in your wallet.')).toBeVisible()
  await expect.element(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await lookAll(page)
})

it('says that it is over once the rest went back', async () => {
  const { url, slots } = withTakers()
  refundRest(slots)
  const page = await openPage(url)
  await expect.element(page.getByRole('heading', { name: /what was left went back/ })).toBeVisible()
  await lookAll(page)
})

it('asks for a link where there is none', async () => {
  const page = await openPage('/raffle/claim')
  await expect.element(page.getByRole('heading', { name: 'Open a raffle' })).toBeVisible()
  await lookAll(page)
})
