import { expect, it } from 'vitest'
import { offerBank, signInVerified } from '@testing/accounts'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'

/** What people come for, and the page where it is done. */
const CAPABILITIES = {
  send: '/send',
  request: '/request/create',
  payments: '/dashboard',
  'cash out': '/cashout',
  profile: '/profile',
  refund: '/refund',
  'many links': '/batch',
  raffle: '/raffle/create',
  'link a bank account': '/link-account',
}

/** Pages of the server, not of the app. */
const SERVED = ['/docs']

/** Where this page leads within the app, by links that are seen. */
function linkedFrom({ document }: Page): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
    .filter((link) => link.checkVisibility() && !link.closest('[inert]'))
    .map(({ pathname }) => pathname)
    .filter((path) => !SERVED.includes(path))
}

const visitor = () => undefined
function somebody(): void {
  rememberWallet()
  signInVerified()
}

it.each([
  ['a visitor', visitor],
  ['somebody who is signed in', somebody],
])('%s comes from the front page to all that can be done in two clicks', async (_, begin) => {
  offerBank()
  begin()
  const front = await openPage('/')
  await expect.element(front.getByRole('heading', { name: 'Tough nuts, cracked' })).toBeVisible()
  const near = new Set(linkedFrom(front))
  const pages = [front]
  for (const path of near) pages.push(await openPage(path))
  const missing = () => {
    const reached = new Set(pages.flatMap(linkedFrom))
    return Object.entries(CAPABILITIES).filter(([, path]) => !reached.has(path))
  }
  await expect.poll(missing).toEqual([])
})
