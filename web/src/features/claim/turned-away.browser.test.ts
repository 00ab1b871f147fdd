import { expect, it } from 'vitest'
import { when } from '@testing/api'
import { claimButton, expectPaid, STRANGER, typeAddress } from '@testing/flows'
import { openPage } from '@testing/open-page'
import { makeLink, payOut } from '@testing/world'

it.each([
  ['of one network', 429, 'rate_limited'],
  ['of all', 503, 'overloaded'],
] as const)(
  'a claim that is one too many %s is sent again by itself, and the page says so',
  async (_, status, code) => {
    let turnedAway = 0
    const link = makeLink({ amount: '1', symbol: 'USDC' })
    const page = await openPage(link.url)
    when('POST /claim-v2', () => {
      if (turnedAway > 0) return { txHash: payOut(link.link, STRANGER) }
      turnedAway += 1
      const body = { code, message: 'Too many.', requestId: 'test' }
      return Response.json(body, { status, headers: { 'retry-after': '1' } })
    })
    await typeAddress(page, '1 USDC', STRANGER)
    await claimButton(page).click()
    await expect.element(page.getByText(/^Many people are here right now\./)).toBeVisible()
    await expectPaid(page)
    await expect.element(page.getByText(/^Many people are here right now\./)).not.toBeInTheDocument()
    expect(turnedAway).toBe(1)
  },
)
