import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { expectBegun } from './support/looks'
import { look, lookAll } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'

/** As good as code that does not come, but no line in the browser's console. */
const BROKEN = { contentType: 'text/javascript', body: 'throw new Error("broken off")' }

/** The file with this name does not come, until what is returned is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${name}-[^/]+\\.js$`)
  await page.route(file, (route) => route.fulfill(BROKEN))
  return () => page.unroute(file)
}

const lost = (page: Page) => page.getByText('A part of this page did not arrive. Nothing has moved.')

test('What reads addresses does not come: I am told, and nothing goes anywhere', async ({ device, link }) => {
  const url = await link({ chainId: '31337', amount: '3', symbol: 'USDC' })
  const page = await device()
  const found = await lose(page, 'typed-recipient')
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(stranger())
  await page.getByRole('button', { name: 'Claim 3 USDC' }).click()
  await expect(page.getByText('A part of this page did not arrive. Load the page again')).toBeVisible()
  await expect(claimButton(page)).toHaveCount(0)

  await found()
  await page.reload()
  await typeAddress(page, '3 USDC', stranger())
  await claimButton(page).click()
  await expectPaid(page)
})

test('What Connect needs does not come: I am told, what I typed stays, and I can claim', async ({
  device,
  link,
}) => {
  const url = await link({ chainId: '31337', amount: '4', symbol: 'USDC' })
  const recipient = stranger()
  const page = await device()
  await lose(page, 'connect-sheet')
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(recipient)
  const connect = page.getByRole('banner').getByRole('button', { name: 'Connect' })
  await connect.click()
  await expect(lost(page)).toBeVisible()
  // It stays for as long as it is looked at.
  await lost(page).hover()
  await look(page, 'lost-connect')
  // As often as it is tapped.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lost(page)).toHaveCount(0)
  await connect.click()
  await expect(lost(page)).toBeVisible()

  await expect(page.getByRole('textbox', { name: 'Where should it go?' })).toHaveValue(recipient)
  await page.getByRole('button', { name: 'Claim 4 USDC' }).click()
  await claimButton(page).click()
  await expectPaid(page)
})

test('The libraries of wallets do not come: I am told, and load the page again', async ({ device, cast }) => {
  const page = await device()
  const found = await lose(page, 'wallets')
  await page.goto('/send')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await expect(lost(page)).toBeVisible()
  await found()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await connectAs(page, cast.sender)
})

test('The list of tokens does not come: I am told, and send what is chosen', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await lose(page, 'token-sheet')
  await openSend(page)
  await connectAs(page, cast.sender)
  await page.getByLabel('You send').fill('1')
  await page.getByRole('button', { name: /^Token: / }).click()
  await expect(lost(page)).toBeVisible()
  await expect(page.getByLabel('You send')).toHaveValue('1')
  await review(page, { amount: '1', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 1 USDC into a link', 'Approve')
  guard(await madeLink(page))

  await lose(page, 'sent-options')
  await page.goto('/send')
  await page.getByRole('button', { name: 'Options for 1 USDC' }).click()
  await expect(lost(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Links you sent from this device' })).toBeVisible()
})

test('My link is cut, and what would say so does not come', async ({ device, link }) => {
  const url = await link({ chainId: '31337', amount: '1', symbol: 'USDC' })
  const page = await device()
  const found = await lose(page, 'broken-link')
  await page.goto(url.slice(0, -6))
  await expect(lost(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  await lookAll(page, 'lost-card')
  await found()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByText('This link is cut off')).toBeVisible()
})

test('The words for what fails do not come: I am told where the money is', async ({ device, link }) => {
  const url = await link({ chainId: '31337', amount: '6', symbol: 'USDC' })
  const page = await device()
  await lose(page, 'causes')
  await page.goto(url)
  await typeAddress(page, '6 USDC', stranger())
  const refusal = { code: 'sponsor_out_of_funds', message: 'No gas.', requestId: 'r-503' }
  await page.route('**/api/filbert/claim-v2', (route) => route.fulfill({ status: 503, json: refusal }), {
    times: 1,
  })
  await claimButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('A part of this page did not arrive.')
  await expect(alert).toContainText('The money is still in the link.')
  await expect(alert).toContainText('Reference r-503')
  await lookAll(page, 'lost-words')
})

for (const [what, file] of [
  ['The program of the page', /\/assets\/index-[^/]+\.js$/],
  ['What is to fetch the program', /\/paint\.js$/],
] as const) {
  test(`${what} does not come: I am told, load it again, and my link is whole`, async ({ device, link }) => {
    const url = await link({ chainId: '31337', amount: '5', symbol: 'USDC' })
    const page = await device()
    await page.route(file, (route) => route.abort('internetdisconnected'))
    await page.goto(url)
    const told = page.getByRole('alert').filter({ hasText: 'The rest of this page has not arrived.' })
    await expect(told).toBeVisible()
    await expect(told).toContainText('Nothing moves before it is there.')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.screenshot({ path: `test-results/screens/lost-program-${width}-light.png` })
    }
    await page.unroute(file)
    await told.getByRole('button', { name: 'Load the page again' }).click()
    await expectBegun(page)
    await expect(told).toHaveCount(0)
    await typeAddress(page, '5 USDC', stranger())
    await claimButton(page).click()
    await expectPaid(page)
  })
}

test('A part of a page fails: the header stays, and leads on', async ({ device }) => {
  const page = await device({ expected: /broken inside/ })
  await page.route(/\/assets\/token-sheet-[^/]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const TokenSheet = () => { throw new Error("broken inside") }',
    }),
  )
  await openSend(page)
  await page.getByRole('button', { name: /^Token: / }).click()
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible()
  await look(page, 'failed-page')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Filbert' }).click()
  await expect(page.getByRole('heading', { name: 'Via Link' })).toBeVisible()
})
