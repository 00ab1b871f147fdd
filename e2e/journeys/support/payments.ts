import { expect, type Locator, type Page } from '@playwright/test'

/** A payment on the dashboard, as a row of the table or as a card. */
export function payment(page: Page, worth: string): Locator {
  const main = page.getByRole('main')
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: worth })
}

export const options = (page: Page) => page.getByRole('dialog', { name: 'Options' })

export async function openOptions(page: Page, worth: string): Promise<void> {
  await payment(page, worth)
    .getByRole('button', { name: `Options for ${worth}` })
    .click()
  await expect(options(page)).toBeVisible()
}

export const findField = (page: Page) => page.getByRole('searchbox', { name: 'Find payments' })
export const sortMenu = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })

/** What `user/history` tells of one payment. */
export interface ToldPayment {
  type: 'linkSent' | 'linkReceived' | 'directSent' | 'directReceived'
  wallet: string
  chainId: string
  contractVersion: string | null
  depositIndex: string | null
  tokenAddress: string
  tokenType: number
  tokenId: string
  tokenAmount: string
  tokenSymbol: string
  tokenDecimals: number
  date: number
  address: string | null
  status: 'pending' | 'claimed' | 'reclaimed' | 'sent'
  requestId: string | null
  reference: string | null
  points: number | null
  txHash: string
}

/** So many payments of a wallet, an hour apart. */
export function toldPayments(wallet: string, count: number): ToldPayment[] {
  const now = Math.floor(Date.now() / 1000)
  return Array.from({ length: count }, (_, at) => ({
    type: at % 2 ? 'directSent' : 'directReceived',
    wallet,
    chainId: '31337',
    contractVersion: null,
    depositIndex: null,
    tokenAddress: `0x${'0'.repeat(40)}`,
    tokenType: 0,
    tokenId: '0',
    tokenAmount: `${((at * 7919) % 10_007) + 1}${'0'.repeat(15)}`,
    tokenSymbol: 'ETH',
    tokenDecimals: 18,
    date: now - at * 3600,
    address: `0x${(at + 1).toString(16).padStart(40, '0')}`,
    status: 'sent',
    requestId: null,
    reference: null,
    points: null,
    txHash: `0x${(at + 1).toString(16).padStart(64, '0')}`,
  }))
}

const USER_ID = `usr_${'7'.repeat(32)}`

/** Answers in place of the server that somebody is signed in, who has these payments. */
export async function serveHistory(page: Page, payments: readonly ToldPayment[]): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('filbert.user', '1'))
  const user = {
    userId: USER_ID,
    username: 'nora',
    email: null,
    full_name: null,
    bridge_customer_id: null,
    kycStatus: 'none',
    profile_picture: null,
    createdAt: 1,
  }
  const sums = { totalPoints: 0, referredUsers: 0, totalReferralConnections: 0, totalReferralPoints: 0 }
  await page.route('**/user/get-decoded-token', (route) =>
    route.fulfill({ json: { address: null, userId: USER_ID } }),
  )
  await page.route('**/user/get-user-from-cookie', (route) =>
    route.fulfill({ json: { user, accounts: [], contacts: [], pointsPerReferral: [], ...sums } }),
  )
  await page.route('**/user/cash-outs*', (route) => route.fulfill({ json: { items: [], next: null } }))
  await page.route('**/user/history?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get('after') ?? 0)
    const to = from + Number(query.get('limit'))
    return route.fulfill({
      json: { items: payments.slice(from, to), next: to < payments.length ? String(to) : null },
    })
  })
}
