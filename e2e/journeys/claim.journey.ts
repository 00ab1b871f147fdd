import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { ALREADY_CLAIMED, claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { lookAll } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'
import { shortOf } from './support/short-of'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }

test('I see what I was sent before any script runs @smoke', async ({ device, link, cast, config }) => {
  const url = await link({ ...USDC, amount: '1240.5' })
  const page = await device({ javaScriptEnabled: false })
  await page.goto(url)
  // Figures are grouped by the reader's language, which only a script knows.
  await expect(page.getByText(/^1,?240\.5$/)).toBeVisible()
  await expect(page.getByText('USDC', { exact: true })).toBeVisible()
  await expect(page.getByText(`${shortOf(cast.sender.address)} sent you`)).toBeVisible()
  await expect(page.getByText(chainOf(config, USDC.chainId).name)).toBeVisible()
  await expect(page).toHaveTitle(/1,?240\.5 USDC/)
})

test('I type an address, the money is there, and the sender and I both see it happen @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const sender = await device()
  await openSend(sender)
  await connectAs(sender, cast.sender)
  await review(sender, { amount: '25', symbol: 'USDC', choose: false })
  await sender.getByRole('button', { name: 'Proceed' }).click()
  await answer(sender, 'Pay 25 USDC into a link', 'Approve')
  const link = await madeLink(sender)
  guard(link)

  const friend = await device()
  await measureShift(friend)
  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: '25 USDC' })).toBeVisible()
  await expect(friend.getByRole('button', { name: 'Use my wallet instead' })).toBeVisible()
  await expectStill(friend)

  const recipient = stranger()
  await typeAddress(friend, '25 USDC', recipient)
  await claimButton(friend).click()
  await expectPaid(friend)
  await expectStill(friend)
  const kept = () => friend.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept, { message: 'remembered on this device' }).toContain('filbert.received.31337/')
  expect(await kept(), 'without its secret').not.toContain(new URL(link).hash.slice(3))
  await expect(sender.getByRole('paragraph').filter({ hasText: 'Claimed by' })).toContainText(
    shortOf(recipient),
  )

  const chain = chainOf(config, '31337')
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, recipient)).toBe(25_000_000n)
})

test('I open a link that was claimed, and am told so @smoke', async ({ device, link }) => {
  const url = await link(USDC)
  const first = await device()
  await first.goto(url)
  await typeAddress(first, '25 USDC', stranger())
  await claimButton(first).click()
  await expectPaid(first)

  const page = await device()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: ALREADY_CLAIMED })).toBeVisible()
  await page.getByRole('link', { name: 'Make a payment yourself!' }).click()
  await expect(page).toHaveURL(/\/send$/)
})

test('I claim to my connected wallet with one tap @smoke', async ({ device, link, config, cast }) => {
  const chain = chainOf(config, '31338')
  const before = await balanceOf(nodeOf(chain), null, cast.other.address)
  const { symbol } = chain.nativeCurrency
  const url = await link({ chainId: chain.chainId, amount: '0.125', symbol })
  const page = await device()
  await page.goto('/')
  await connectAs(page, cast.other)
  await page.goto(url)
  await page.getByRole('button', { name: 'Claim to your wallet' }).click()
  await expectPaid(page)
  const after = await balanceOf(nodeOf(chain), null, cast.other.address)
  expect(after - before, 'all of it arrived, gas was paid by us').toBe(125_000_000_000_000_000n)
})

test('I mistype the address, and nothing is sent before it is right', async ({ device, link }) => {
  const url = await link(USDC)
  const page = await device()
  await page.goto(url)
  const field = page.getByRole('textbox', { name: 'Where should it go?' })
  const right = stranger()
  const wrong = `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
  for (const [typed, told] of [
    [right.slice(0, 20), 'This address is cut off: 40 characters follow the 0x.'],
    [wrong, 'A character in this address is wrong. Copy it again instead of typing it.'],
  ] as const) {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Claim 25 USDC' }).click()
    await expect(page.getByRole('alert')).toHaveText(told)
  }
  await typeAddress(page, '25 USDC', right)
  await page.getByRole('button', { name: 'Return' }).click()
  await expect(field).toHaveValue(right)
})

test('I go back in my browser to change the address, and find it as I left it', async ({ device, link }) => {
  const url = await link(USDC)
  const recipient = stranger()
  const page = await device()
  await page.goto('/')
  await page.goto(url)
  await typeAddress(page, '25 USDC', recipient)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Where should it go?' })).toHaveValue(recipient)

  await typeAddress(page, '25 USDC', recipient)
  await claimButton(page).click()
  await expectPaid(page)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('We claim at once from two devices: one is paid, the other is told who was not first @smoke', async ({
  device,
  link,
  config,
}) => {
  const url = await link(USDC)
  const recipients = [stranger(), stranger()]
  const pages = await Promise.all(recipients.map(() => device()))
  for (const [at, page] of pages.entries()) {
    await page.goto(url)
    await typeAddress(page, '25 USDC', recipients[at] ?? '')
  }
  await Promise.all(pages.map((page) => claimButton(page).click()))

  const paid = (page: (typeof pages)[number]) => page.getByRole('heading', { name: 'Yay!' })
  const told = (page: (typeof pages)[number]) => page.getByRole('heading', { name: ALREADY_CLAIMED })
  for (const page of pages) await expect(paid(page).or(told(page))).toBeVisible()
  const winners = await Promise.all(pages.map((page) => paid(page).isVisible()))
  expect(winners.filter(Boolean)).toHaveLength(1)

  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const balances = await Promise.all(recipients.map((one) => balanceOf(nodeOf(chain), usdc, one)))
  expect(balances).toEqual(winners.map((won) => (won ? 25_000_000n : 0n)))
})

test('Somebody claims while my wallet asks me whether I take it back: I am told that my refund was not carried out', async ({
  device,
  link,
  cast,
}) => {
  const url = await link(USDC)
  const [mine, theirs] = [await device(), await device()]
  await mine.goto(url)
  await connectAs(mine, cast.sender)
  await mine.getByRole('button', { name: 'Refund' }).click()
  await expect(mine.getByRole('dialog')).toContainText('Sandbox wallet.')
  await theirs.goto(url)
  await typeAddress(theirs, '25 USDC', stranger())
  await claimButton(theirs).click()
  await expectPaid(theirs)
  await answer(mine, 'Refund deposit', 'Approve')
  await expect(mine.getByRole('heading', { name: ALREADY_CLAIMED })).toBeVisible()
  await expect(mine.getByRole('main')).toContainText(
    'Somebody with the link was faster. Your refund was not carried out.',
  )
  await lookAll(mine, 'refund-lost')
})

test('I reload while my claim is under way, and it goes on where it was @smoke', async ({
  device,
  link,
  config,
}) => {
  const chain = chainOf(config, '31338')
  const node = nodeOf(chain)
  const url = await link({ chainId: chain.chainId, amount: '7', symbol: 'USDC' })
  const recipient = stranger()
  const page = await device()
  await page.goto(url)
  await typeAddress(page, '7 USDC', recipient)

  // No block is made before the page has been loaded again.
  await node.send('evm_setIntervalMining', [0])
  try {
    await claimButton(page).click()
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  } finally {
    // The node takes whole seconds only: from now on this chain is slower than in the settings of the run.
    await node.send('evm_setIntervalMining', [1])
  }
  await expectPaid(page)
  expect(await balanceOf(node, tokenOf(chain, 'USDC').address, recipient)).toBe(7_000_000n)
})
