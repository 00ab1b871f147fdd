import { expect, it } from 'vitest'
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
