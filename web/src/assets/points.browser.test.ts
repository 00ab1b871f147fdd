import { describe, expect, it } from 'vitest'
import { noAnswer, when } from '@testing/api'
import { beginLink, claimButton, expectPaid, review, STRANGER, sendTo, typeAddress } from '@testing/flows'
import { drawn, lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

const points = (page: Page) => page.getByRole('main').getByText(/^\+\d/)
const label = (page: Page) => page.getByText('Points', { exact: true })

describe('sending', () => {
  it('shows the points of a link', async () => {
    rememberWallet()
    const page = await openPage('/send')
    await beginLink(page)
    await review(page, '25')
    await expect.element(points(page)).toHaveTextContent('+25')
    await lookAll(page)
  })

  it('shows the points of a straight transfer', async () => {
    rememberWallet()
    const page = await openPage('/send')
    await sendTo(page, STRANGER)
    await review(page, '25')
    await expect.element(points(page)).toHaveTextContent('+12')
  })

  it('says nothing of points where a few cents bring none', async () => {
    rememberWallet()
    let answered = 0
    when('POST /calculate-pts-for-action', () => {
      answered += 1
      return { points: 0 }
    })
    const page = await openPage('/send')
    await beginLink(page)
    await review(page, '0.4')
    await expect.poll(() => answered).toBe(1)
    // By the second time the page knows them from the beginning.
    await page.getByRole('button', { name: 'Return' }).click()
    await review(page, '0.4')
    await expect.element(label(page)).not.toBeInTheDocument()
  })
})

describe('claiming', () => {
  it('shows the points of a claim', async () => {
    const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
    await typeAddress(page, '25 USDC', STRANGER)
    await expect.element(page.getByRole('main').getByText('+12')).toBeVisible()
    await lookAll(page)
  })

  it('shows them on success of one tap, which skips the card that confirms', async () => {
    rememberWallet()
    const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
    await page.getByRole('button', { name: 'Claim to your wallet' }).click()
    await expectPaid(page)
    await expect.element(page.getByRole('main').getByText('+12')).toBeVisible()
    await lookAll(page)
  })

  it('goes on where nobody can tell the points', async () => {
    let asked = 0
    when('POST /calculate-pts-for-action', () => {
      asked += 1
      return noAnswer()
    })
    const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
    await typeAddress(page, '25 USDC', STRANGER)
    await expect.poll(() => asked).toBeGreaterThan(0)
    await drawn(page)
    await expect.element(label(page)).not.toBeInTheDocument()
    await claimButton(page).click()
    await expectPaid(page)
  })
})
