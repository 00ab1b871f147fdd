import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { expect, test } from './support/journey'
import { drawn } from './support/looks'
import { look, SIZES } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { openSend, review, sendTo } from './support/sending'
import { shortOf } from './support/short-of'

const USDC = { chainId: '31337', amount: '25', symbol: 'USDC' }
const POINTS = '**/calculate-pts-for-action'

test('I see what points sending brings: for a link, less for a straight transfer, nothing for a few cents', async ({
  device,
  cast,
}) => {
  const page = await device()
  const points = page.getByRole('main').getByText(/^\+\d/)
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await expect(points).toHaveText('+25')

  const recipient = stranger()
  await sendTo(page, recipient, new RegExp(`^${shortOf(recipient)}`))
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await expect(points).toHaveText('+12')

  await openSend(page)
  const answered = page.waitForResponse(POINTS)
  await review(page, { amount: '0.4', symbol: 'USDC', choose: false })
  expect(await (await answered).json()).toEqual({ points: 0 })
  // By the second time the page knows them from the beginning.
  await page.getByRole('button', { name: 'Return' }).click()
  await review(page, { amount: '0.4', symbol: 'USDC', choose: false })
  await expect(page.getByText('Points', { exact: true })).toHaveCount(0)
})

test('I see what points claiming brings, and claim all the same where nobody can tell', async ({
  device,
  link,
}) => {
  const first = await device()
  await first.goto(await link(USDC))
  await typeAddress(first, '25 USDC', stranger())
  await expect(first.getByRole('main').getByText('+12')).toBeVisible()

  const second = await device()
  await second.route(POINTS, (route) => route.abort())
  await second.goto(await link(USDC))
  const failed = second.waitForEvent('requestfailed', (request) => request.url().includes('calculate-pts'))
  await typeAddress(second, '25 USDC', stranger())
  await failed
  await drawn(second)
  await expect(second.getByText('Points', { exact: true })).toHaveCount(0)
  await claimButton(second).click()
  await expectPaid(second)
})

for (const viewport of SIZES) {
  test(`I can read my points, ${viewport.width} pixels wide`, async ({ device, link, cast }) => {
    const url = await link(USDC)
    const page = await device({ viewport, reducedMotion: 'reduce' })
    await page.goto(url)
    await typeAddress(page, '25 USDC', stranger())
    await expect(page.getByText('Points', { exact: true })).toBeVisible()
    await look(page, 'points-claim')
    await openSend(page)
    await connectAs(page, cast.sender)
    await review(page, { amount: '25', symbol: 'USDC', choose: false })
    await expect(page.getByText('Points', { exact: true })).toBeVisible()
    await look(page, 'points-send')
  })
}
