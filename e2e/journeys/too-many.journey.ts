import type { Page } from '@playwright/test'
import { stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { madeLink, openSend, review } from './support/sending'
import { openAgain, proceed, sendAgain } from './support/sent-list'
import { bringWallet } from './support/test-wallet'

const TOO_MANY = 'Too many tries in a short time. Wait a minute, then go on.'

/** The first such request is one too many. After `seconds` another one is taken; longer than half a minute no page waits. */
async function turnAway(page: Page, path: string, seconds = 1): Promise<void> {
  await page.context().route(
    path,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': String(seconds) },
        json: { code: 'rate_limited', message: 'Too many requests.', requestId: 'r-1' },
      }),
    { times: 1 },
  )
}

test('I claim one time too many: the page says so, and sends it again by itself', async ({
  device,
  link,
}) => {
  const page = await device()
  await page.goto(await link({ chainId: '31337', amount: '1.1', symbol: 'USDC' }))
  await turnAway(page, '**/api/filbert/claim-v2')
  await typeAddress(page, '1.1 USDC', stranger())
  await claimButton(page).click()
  await expect(page.getByText('We wait a moment and try again for you.')).toBeVisible()
  await expectPaid(page)
})

test('My claim is refused, and nobody tells more of the link: I am told all the same', async ({
  device,
  link,
}) => {
  const page = await device()
  await page.goto(await link({ chainId: '31337', amount: '1.3', symbol: 'USDC' }))
  await typeAddress(page, '1.3 USDC', stranger())
  await turnAway(page, '**/api/filbert/claim-v2', 600)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/filbert/links/**', async (route) => {
    await held
    await route.continue()
  })
  await claimButton(page).click()
  await expect(page.getByRole('alert')).toContainText(TOO_MANY)
  await expect(page.getByRole('alert')).toContainText('The money is still in the link.')
  letGo()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPaid(page)
})

test('What I signed is one request too many: it is sent a moment later, and I sign once', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  await review(page, { amount: '1.2', symbol: 'USDC', choose: false })
  await turnAway(page, '**/api/filbert/deposit-3009')
  await proceed(page)
  guard(await madeLink(page))
  expect(mine.asked.filter((one) => one === 'eth_signTypedData_v4')).toHaveLength(1)
})

test('I go on with an interrupted link one time too many: it is asked for again by itself, and made', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  await review(page, { amount: '1.3', symbol: 'USDC', choose: false })
  mine.hold()
  await proceed(page)
  await expect.poll(() => mine.asked).toContain('eth_signTypedData_v4')
  // It is looked for as soon as the page opens, which is not meant.
  const looked = page.context().waitForEvent('response', (one) => one.url().includes('/links?pubKey20='))
  const again = await openAgain(page)
  await looked
  mine.hold()()
  await turnAway(again, '**/api/filbert/links?pubKey20=*')
  await sendAgain(again, '1.3 USDC')
  guard(await madeLink(again))
})
