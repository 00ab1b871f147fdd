import { describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { when } from '@testing/api'
import { expectFault } from '@testing/faults'
import {
  beginLink,
  claimButton,
  expectPaid,
  madeLink,
  proceed,
  review,
  STRANGER,
  tokenButton,
  typeAddress,
} from '@testing/flows'
import { DESK, look, lookAll, resize } from '@testing/looks'
import { beginPage, openPage, type Page } from '@testing/open-page'
import { answerWallet, connectAs, rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

/** As good as code that does not come, but no line in the browser's console. */
const BROKEN = 'throw new Error("broken off")'

/** The file with this name does not come, until `commands.findFiles()`. */
async function lose(name: string): Promise<void> {
  expectFault(/broken off/)
  await commands.loseFiles(`/assets/${name}-[^/]+\\.js$`, BROKEN)
}

const lost = (page: Page) => page.getByText('A part of this page did not arrive. Nothing has moved.')
const connect = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect' })
const typed = (page: Page) => page.getByRole('textbox', { name: 'Where should it go?' })

describe('where a part of a page does not come', () => {
  it('that reads addresses, nothing goes anywhere until the page is loaded again', async () => {
    await lose('typed-recipient')
    const page = await openPage(makeLink({ amount: '3', symbol: 'USDC' }).url)
    await typed(page).fill(STRANGER)
    await page.getByRole('button', { name: 'Claim 3 USDC' }).click()
    await expect
      .element(page.getByText('A part of this page did not arrive. Load the page again'))
      .toBeVisible()
    await expect.element(claimButton(page)).not.toBeInTheDocument()

    await commands.findFiles()
    await page.reload()
    await typeAddress(page, '3 USDC', STRANGER)
    await claimButton(page).click()
    await expectPaid(page)
  })

  it('that Connect needs, that is said at each tap, and what was typed can be claimed', async () => {
    await lose('connect-sheet')
    const page = await openPage(makeLink({ amount: '4', symbol: 'USDC' }).url)
    await typed(page).fill(STRANGER)
    await connect(page).click()
    await expect.element(lost(page)).toBeVisible()
    // It stays for as long as it is looked at.
    await lost(page).hover()
    await look(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(lost(page)).not.toBeInTheDocument()
    await connect(page).click()
    await expect.element(lost(page)).toBeVisible()

    await expect.element(typed(page)).toHaveValue(STRANGER)
    await page.getByRole('button', { name: 'Claim 4 USDC' }).click()
    await claimButton(page).click()
    await expectPaid(page)
  })

  it('that holds the wallets, the page can be loaded again', async () => {
    await lose('wallets')
    const page = await openPage('/send')
    await connect(page).click()
    await expect.element(lost(page)).toBeVisible()
    await commands.findFiles()
    await page.loads(() => page.getByRole('button', { name: 'Load the page again' }).click())
    await connectAs(page)
  })

  it('that lists tokens, what is chosen can be sent', async () => {
    await lose('token-sheet')
    // On a phone the toast would lie over what the wallet asks.
    await resize(DESK)
    rememberWallet()
    const page = await openPage('/send')
    await beginLink(page)
    await page.getByLabelText('You send').fill('1')
    await tokenButton(page).click()
    await expect.element(lost(page)).toBeVisible()
    await expect.element(page.getByLabelText('You send')).toHaveValue('1')
    await review(page, '1')
    await proceed(page)
    await answerWallet(page, 'Pay 1 USDC into a link', 'Approve')
    await madeLink(page)

    await lose('sent-options')
    await page.goto('/send')
    await page.getByRole('button', { name: 'Options for 1 USDC' }).click()
    await expect.element(lost(page)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Links you sent from this device' })).toBeVisible()
  })

  it('that tells what is wrong with a link, its card says that it did not load', async () => {
    await lose('broken-link')
    const page = await openPage(makeLink({ amount: '1', symbol: 'USDC' }).url.slice(0, -6))
    await expect.element(page.getByRole('heading', { name: 'This did not load' })).toBeVisible()
    await expect.element(lost(page)).not.toBeInTheDocument()
    await expect.element(connect(page)).toBeVisible()
    await lookAll(page)
    await commands.findFiles()
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect.element(page.getByText('This link is cut off')).toBeVisible()
  })

  it('that has the words for failures, it is said where the money is', async () => {
    await lose('causes')
    const page = await openPage(makeLink({ amount: '6', symbol: 'USDC' }).url)
    await typeAddress(page, '6 USDC', STRANGER)
    when('POST /claim-v2', ({ refuse }) => refuse(503, 'sponsor_out_of_funds', { requestId: 'r-503' }))
    await claimButton(page).click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('A part of this page did not arrive.')
    await expect.element(alert).toHaveTextContent('The money is still in the link.')
    await expect.element(alert).toHaveTextContent('Reference r-503')
    await lookAll(page)
  })

  it('and fails, the header stays and leads on', async () => {
    expectFault(/broken inside/)
    const failing = 'export const TokenSheet = () => { throw new Error("broken inside") }'
    await commands.loseFiles('/assets/token-sheet-[^/]+\\.js$', failing)
    const page = await openPage('/send')
    await beginLink(page)
    await tokenButton(page).click()
    await expect.element(page.getByRole('heading', { name: 'This did not load' })).toBeVisible()
    await look(page)
    await expect.element(connect(page)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Filbert' }).click()
    await expect.element(page.getByRole('heading', { name: 'Via Link' })).toBeVisible()
  })
})

for (const [what, file] of [
  ['the program of a page', '/assets/index-[^/]+\\.js$'],
  ['what is to fetch the program', '/paint\\.js$'],
] as const) {
  it(`where ${what} does not come, the page says so, and its link is whole once it is loaded again`, async () => {
    await commands.loseFiles(file, null)
    const page = beginPage(makeLink({ amount: '5', symbol: 'USDC' }).url)
    const told = page.getByRole('alert').filter({ hasText: 'The rest of this page has not arrived.' })
    await expect.element(told).toBeVisible()
    await expect.element(told).toHaveTextContent('Nothing moves before it is there.')

    await commands.findFiles()
    await page.loads(() => told.getByRole('button', { name: 'Load the page again' }).click())
    await expect.element(told).not.toBeInTheDocument()
    await typeAddress(page, '5 USDC', STRANGER)
    await claimButton(page).click()
    await expectPaid(page)
  })
}
