import { describe, expect, it } from 'vitest'
import { signIn } from '@testing/accounts'
import { holdAnswer } from '@testing/api'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { makeRequest, payPath } from '@testing/requests'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { world } from '@testing/world'
import type { RequestLink } from '@/api/requests'
import { anItem } from '@/history/a-row'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay 25 USDC', exact: true })
const amountField = (page: Page) => page.getByLabelText('You pay')
const inThreeDays = () => Math.floor(Date.now() / 1000) + 3 * 24 * 3600

async function openRequest(change: Partial<RequestLink> = {}): Promise<Page> {
  const page = await openPage(payPath(makeRequest(change)))
  await expect.element(page.getByRole('heading', { name: 'asks you for' })).toBeVisible()
  return page
}

it('asks for a wallet, and says until when it can be paid', async () => {
  const page = await openRequest({ reference: 'Rent, October', expiresAt: inThreeDays() })
  await expect.element(page.getByText('Rent, October')).toBeVisible()
  await expect.element(page.getByText('Can be paid until')).toBeVisible()
  await expect.element(page.getByText('≈ $25.00')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await lookAll(page)
})

describe('with a wallet', () => {
  it('is paid in one tap', async () => {
    rememberWallet()
    const page = await openRequest({ reference: 'Rent, October', expiresAt: inThreeDays() })
    await expect.element(payButton(page)).toBeVisible()
    await expect.element(page.getByText(/^at most /)).toBeVisible()
    await lookAll(page)
  })

  it('is on its way until the server has seen it, paid then, and asked for no more', async () => {
    rememberWallet()
    const letGo = holdAnswer('PATCH /request-links/{id}')
    const page = await openRequest()
    await payButton(page).click()
    await answerWallet(page, 'Send 25 USDC', 'Approve')
    await expect.element(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
    await lookAll(page)
    letGo()
    await expect.element(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
    await expect.element(page.getByText('The request is paid.')).toBeVisible()
    await lookAll(page)
    await page.reload()
    await expect.element(page.getByText('Sorry, this link has already been paid.')).toBeVisible()
    await expect.element(page.getByText('You have paid it from here.')).toBeVisible()
    await lookAll(page)
  })

  it('is paid in part towards a goal', async () => {
    rememberWallet()
    const page = await openRequest({ kind: 'goal', tokenAmount: '90000000' })
    await expect.element(page.getByRole('progressbar', { name: 'Paid so far' })).toBeVisible()
    await amountField(page).fill('100')
    await expect.element(page.getByText('Only 90 USDC is left. You are paying more than that.')).toBeVisible()
    await amountField(page).fill('30')
    await expect.element(page.getByRole('button', { name: 'Pay 30 USDC' })).toBeVisible()
    await lookAll(page)
  })

  it('leaves the amount to who pays', async () => {
    rememberWallet()
    const page = await openRequest({ kind: 'open', tokenAmount: null })
    await expect.element(amountField(page)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    await lookAll(page)
  })
})

it('is known on another device as theirs who are signed in', async () => {
  signIn()
  const request = makeRequest()
  const item = anItem({ type: 'requestMade', requestId: request.id, wallet: request.recipientAddress })
  world.accounts.history = [item]
  const page = await openPage(payPath(request))
  await expect.element(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
})

it('says that there is no such request', async () => {
  const page = await openPage('/request/pay?id=7')
  await expect.element(page.getByRole('heading', { name: 'Sorryyy' })).toBeVisible()
  await lookAll(page)
})
