import { describe, expect, it } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import { aCashOut, IBAN_HINT, offerBank, signInVerified, walletAccount } from '@testing/accounts'
import { holdAnswers, when } from '@testing/api'
import { keepOnDevice, keptLinks, toldPayments } from '@testing/history'
import { DESK, drawn, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink, payOut, personOf, world } from '@testing/world'

interface Screen {
  address: () => string
  /** Somewhere on its first card. */
  within: (page: Page) => Locator
  /** What is there once all answers have come. */
  last: (page: Page) => Locator
}

const SCREENS: Record<string, Screen> = {
  Send: {
    address: () => {
      keepOnDevice(keptLinks(2))
      return '/send'
    },
    within: (page) => page.getByRole('button', { name: 'Send via link' }),
    last: (page) => page.getByRole('list').getByText('1 ETH'),
  },
  Claim: {
    address: () => makeLink({ amount: '25', symbol: 'USDC' }).url,
    within: (page) => page.getByRole('textbox', { name: 'Where should it go?' }),
    last: (page) => page.getByText(/\$25/).first(),
  },
  'Cash-out': {
    address: () => {
      offerBank()
      return '/cashout'
    },
    within: (page) => page.getByLabelText('Amount', { exact: true }),
    last: (page) => page.getByRole('button', { name: IBAN_HINT }),
  },
  Dashboard: {
    address: () => '/dashboard',
    within: (page) => page.getByRole('searchbox', { name: 'Find payments' }),
    last: (page) => page.getByRole('link', { name: 'Make many links at once' }),
  },
  Profile: {
    address: () => '/profile',
    within: (page) => page.getByRole('banner').getByRole('link', { name: 'Profile' }),
    last: (page) => page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }),
  },
}

/** Somebody with a wallet, payments and a bank account comes back. */
function comeBack(): void {
  const { address } = rememberWallet()
  world.accounts.wallet = address
  world.accounts.history = toldPayments(address, 3)
  signInVerified()
  world.accounts.user?.accounts.push(walletAccount(address))
}

/** What comes after the page itself. */
const LATE_FILES =
  '/assets/(keep-focus|own-face|wagmi|load-wallets|sandbox-sheet|given-up|claim-worth|across-parts|bank-parts)[\\w-]*\\.js$'

describe.each(Object.entries(SCREENS))('%s', (_, { address, within, last }) => {
  it.each([
    ['in the header', (page: Page) => page.getByRole('banner').getByRole('button').first()],
    ['at the wallet', (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect' })],
    ['on the card', within],
  ])('leaves somebody %s where they are as its late parts come', async (_, place) => {
    await resize(DESK)
    comeBack()
    const release = holdAnswers()
    await commands.holdFiles(LATE_FILES)
    const page = await openPage(address())
    const element = place(page).element() as HTMLElement
    element.focus()
    await drawn(page)
    release()
    await commands.findFiles()
    await expect.element(last(page)).toBeVisible()
    await expect.element(page.getByRole('banner').getByText(/^0x/).first()).toBeVisible()
    await drawn(page)
    expect(page.document.activeElement).toBe(element)
  })
})

it('leaves somebody on a card whose place another might have taken', async () => {
  comeBack()
  const link = makeLink({ amount: '25', symbol: 'USDC' })
  payOut(link.link, personOf(1).address)
  const elsewhere = aCashOut({ type: 'CLAIM', link: { chainId: '1', version: 'v4.4', index: '7' } })
  let isAsked = false
  when('GET /user/cash-outs', () => {
    isAsked = true
    return { items: [elsewhere], next: null }
  })
  const release = holdAnswers()
  await commands.holdFiles(LATE_FILES)
  const page = await openPage(link.url)
  const element = page.getByRole('link', { name: 'Make a payment yourself!' }).element() as HTMLElement
  element.focus()
  release()
  await commands.findFiles()
  // The late part is there once it asks.
  await expect.poll(() => isAsked).toBe(true)
  await drawn(page)
  expect(page.document.activeElement).toBe(element)
})

it('leaves somebody where they went as soon as the page was there', async () => {
  await resize(DESK)
  const page = await openPage('/send', {
    before: (inner) => {
      const watched = new inner.MutationObserver(() => {
        const place = inner.document.querySelector<HTMLElement>('#root a[href="/send"]')
        if (!place) return
        watched.disconnect()
        place.focus()
      })
      watched.observe(inner.document, { childList: true, subtree: true })
    },
  })
  await expect.element(page.getByRole('button', { name: 'Send via link' })).toBeVisible()
  await drawn(page)
  expect(page.document.activeElement?.getAttribute('href')).toBe('/send')
})
