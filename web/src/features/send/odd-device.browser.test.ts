import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { expectFault } from '@testing/faults'
import {
  beginLink,
  chooseToken,
  claimButton,
  expectPaid,
  proceed,
  review,
  STRANGER,
  typeAddress,
} from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { connectAs, rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

it('keeps nothing: one can claim, and is told why one cannot send before being asked to sign', async () => {
  const { url } = makeLink({ amount: '2', symbol: 'USDC' })
  const page = await openPage(url, {
    before: (window) => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    },
  })
  await typeAddress(page, '2 USDC', STRANGER)
  await claimButton(page).click()
  await expectPaid(page)

  await page.goto('/send')
  await beginLink(page)
  await connectAs(page)
  await review(page, '2')
  await proceed(page)
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('This browser keeps nothing')
  await expect.element(alert).toHaveTextContent('Nothing has left your wallet.')
})

it('has no room left: one is told why one cannot send', async () => {
  rememberWallet()
  const page = await openPage('/send', {
    before: ({ Storage }) => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  })
  await beginLink(page)
  await chooseToken(page, 'ETH')
  await review(page, '0.0137', 'ETH')
  await proceed(page)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This browser keeps nothing')
})

it('gets no code of what takes a link back: one is told, and loads it again', async () => {
  expectFault(/broken off/)
  await commands.loseFiles('/assets/sender-view-[^/]+\\.js$', 'throw new Error("broken off")')
  const { address: sender } = rememberWallet()
  const page = await openPage(makeLink({ amount: '2', symbol: 'USDC', more: { sender } }).url)
  const alert = page.getByRole('alert').filter({ hasText: 'A part of this page did not arrive.' })
  await expect.element(alert).toHaveTextContent('The money is still in the link.')
  await lookAll(page)
  await page.getByRole('button', { name: 'Go to recipient view' }).click()
  await expect.element(page.getByRole('button', { name: 'Claim to your wallet' })).toBeVisible()

  await page.reload()
  await expect.element(alert).toBeVisible()
  await commands.findFiles()
  await page.loads(() => page.getByRole('button', { name: 'Load the page again' }).click())
  await expect.element(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
})
