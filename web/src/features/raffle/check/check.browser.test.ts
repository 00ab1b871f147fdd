import { chance, randomSplit } from '@filbert/sdk/raffle-split'
import { seedCommitment } from '@filbert/sdk/raffles/fair'
import { privateKeyOf } from '@filbert/sdk/secret'
import { expect, it } from 'vitest'
import { checkHref } from '@/features/raffle/check-href'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { makeRaffle, RAFFLE_SEED, refundRest } from '@testing/raffles'
import { nameOf, world } from '@testing/world'

const COMMITMENT = seedCommitment(RAFFLE_SEED)
const OTHER = `0x${'22'.repeat(32)}` as const
const SECRET = 'WpQIuBvptLkCV3aF'
const BY_HAND = ['10.4', '3.07', '21.112233', '9', '12.5', '0.75']
const TAKERS = ['Ada of the hedge by the brook', null, 'Grace', 'Lin']
/** How often the page looks. */
const FOLLOWED_MS = 4_000

interface Given {
  amounts?: string[]
  /** The commitment as somebody saw it earlier. */
  earlier?: `0x${string}` | null
  secret?: string
  takers?: (string | null)[]
}

/** A raffle, and the address of the page that checks it. */
function aRaffle({ amounts = BY_HAND, earlier = COMMITMENT, secret = SECRET, takers = TAKERS }: Given = {}) {
  const { slots } = makeRaffle({ amounts, takers })
  const [first] = slots
  if (!first) throw new Error('a raffle has at least one slot')
  return { slots, pubKey20: first.pubKey20, href: checkHref(first, earlier, secret).replace(/#p=$/, '') }
}

const check = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectVerdict(page: Page, name: string, verdict: string, why: RegExp): Promise<void> {
  await expect.element(check(page, name).getByText(verdict, { exact: true })).toBeVisible()
  await expect.element(check(page, name).getByText(why)).toBeVisible()
}

it('shows the commitment before the end, and checks the draws as soon as the seed is open', async () => {
  const { href, slots } = aRaffle()
  const page = await openPage(href, { clock: true })
  await expectVerdict(page, 'The seed', 'Not yet known', /still the one that was shown earlier/)
  await expectVerdict(page, 'The draws', 'Not yet known', /not open yet/)
  await expect.element(check(page, 'The seed').getByText(COMMITMENT).first()).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'The slots' })).toBeVisible()
  await lookAll(page)
  refundRest(slots)
  await page.clock.run(FOLLOWED_MS)
  await expectVerdict(page, 'The seed', 'Right', /belongs to the commitment/)
  await expectVerdict(page, 'The draws', 'Right', /All 4 draws/)
  await expect.element(check(page, 'The seed').getByText(RAFFLE_SEED)).toBeVisible()
  await lookAll(page)
})

it('shows the slots in the order of the draw', async () => {
  const { href, slots } = aRaffle()
  refundRest(slots)
  const page = await openPage(href)
  const table = page.getByRole('table', { name: 'The slots in the order of the draw' })
  await expect.element(table).toBeVisible()
  for (const head of ['Place', 'Deposit', 'USDC', 'Paid to', 'Draw'])
    await expect.element(table.getByRole('columnheader', { name: head })).toBeVisible()
  const draws = [...table.element().querySelectorAll('tbody tr')].map((row) => row.lastChild?.textContent)
  expect(draws).toEqual(['1', '2', '3', '4', '–', '–'])
})

it('calls a seed wrong that was not promised', async () => {
  const { href, slots, pubKey20 } = aRaffle()
  world.raffleSeeds.set(pubKey20, { seed: RAFFLE_SEED, commitment: OTHER })
  refundRest(slots)
  const page = await openPage(href)
  await expectVerdict(page, 'The seed', 'Wrong', /does not belong to the commitment/)
  await expectVerdict(page, 'The draws', 'Not checked', /not the one that was promised/)
  await lookAll(page)
})

it('calls a commitment wrong that was another one earlier', async () => {
  const page = await openPage(aRaffle({ earlier: OTHER }).href)
  await expectVerdict(page, 'The seed', 'Wrong', /not the one that was shown earlier/)
})

it('counts draws that passed over slots', async () => {
  const { href, slots } = aRaffle()
  const drawn = slots.map(nameOf).filter((name) => world.raffleDraws.has(name))
  // The first slot of the order was left by who had it, and drawn again as the last.
  for (const name of drawn) if (world.raffleDraws.get(name) === 1) world.raffleDraws.set(name, 7)
  refundRest(slots)
  const page = await openPage(href)
  await expectVerdict(page, 'The draws', 'Cannot be told apart', /3 draws passed over slots/)
  await lookAll(page)
})

it('finds a split that follows from the link’s key', async () => {
  const amounts = randomSplit(60_000_000n, 6, (bytes) => chance(privateKeyOf(SECRET), bytes))
  const { href } = aRaffle({ amounts: amounts.map((units) => String(Number(units) / 1e6)) })
  await expectVerdict(await openPage(href), 'The split', 'Right', /follow from the link’s key/)
})

it('finds an equal split', async () => {
  const { href } = aRaffle({ amounts: ['5', '5', '5', '5'], takers: [] })
  await expectVerdict(await openPage(href), 'The split', 'Right', /the same amount/)
})

it('says that a split was chosen by hand', async () => {
  await expectVerdict(await openPage(aRaffle().href), 'The split', 'Chosen by hand', /are not equal/)
})

it('leaves the split to those who have the link', async () => {
  const { href } = aRaffle({ secret: '', earlier: null })
  expect(href).not.toContain('#')
  await expectVerdict(await openPage(href), 'The split', 'Not checked', /Anyone with the link/)
})

it('says so where there is no commitment', async () => {
  const { href, pubKey20 } = aRaffle({ earlier: null })
  world.raffleSeeds.set(pubKey20, null)
  const page = await openPage(href)
  await expectVerdict(page, 'The seed', 'Not checked', /has no commitment/)
  await expectVerdict(page, 'The draws', 'Not checked', /Without a seed/)
})

it('pages through a thousand slots', async () => {
  const { href } = aRaffle({ amounts: Array.from({ length: 1_000 }, () => '1'), takers: [] })
  const page = await openPage(href)
  await expectVerdict(page, 'The split', 'Right', /the same amount/)
  await expect.element(page.getByRole('row').nth(25)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('row').nth(125)).toBeVisible()
})

it('says that there is no such raffle', async () => {
  const page = await openPage(checkHref({ chainId: '31337', version: 'v4.4', index: '900000' }, null, SECRET))
  await expect.element(page.getByRole('heading', { name: 'Sorryyy' })).toBeVisible()
  await lookAll(page)
})

it('takes the link of a raffle', async () => {
  const { url } = makeRaffle({ amounts: BY_HAND })
  const page = await openPage('/raffle/check')
  await expect.element(page.getByRole('heading', { name: 'Check a raffle' })).toBeVisible()
  await lookAll(page)
  await page.getByRole('textbox', { name: 'The whole link' }).fill(`https://filbert.test${url}`)
  await page.getByRole('button', { name: 'Check this raffle' }).click()
  await expectVerdict(page, 'The split', 'Chosen by hand', /are not equal/)
})

it('is led to from a raffle, with its commitment and its secret', async () => {
  const { url, slots } = makeRaffle({ amounts: BY_HAND, takers: TAKERS })
  const [first] = slots
  if (!first) throw new Error('a raffle has at least one slot')
  const page = await openPage(url)
  await expect
    .element(page.getByRole('link', { name: 'How it is drawn' }))
    .toHaveAttribute('href', checkHref(first, COMMITMENT, SECRET))
  refundRest(slots)
  const over = await openPage(url)
  await expect.element(over.getByRole('link', { name: 'Check the draw' })).toBeVisible()
})
