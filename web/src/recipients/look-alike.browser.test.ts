import { expect, it } from 'vitest'
import { when } from '@testing/api'
import { STRANGER } from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { someHash } from '@testing/world'

/** The same first and last four digits as the stranger. */
const ALIKE = `0x9df1${'0'.repeat(32)}f175` as const
const WARNING = 'You have paid an address that looks like this one but is another. Compare all digits.'

it('warns before somebody is paid who looks like somebody known', async () => {
  rememberWallet()
  when('POST /recent-transactions', () => ({
    data: {
      portfolios: [{ address: STRANGER, chainId: '31337', txHash: someHash(), date: '2026-01-01T00:00:00Z' }],
    },
  }))
  const page = await openPage('/send')
  await expect.element(page.getByRole('heading', { name: 'Recents' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Email / Phone / ENS / wallet address' })
  await field.fill(ALIKE)
  await expect.element(page.getByText(WARNING)).toBeVisible()
  await expect.element(page.getByText(STRANGER)).toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: /^0x9df100…00f175/i }).click()
  await page.getByLabelText('You send').fill('1')
  await page.getByRole('button', { name: /^Send 1 / }).click()
  await expect.element(page.getByRole('heading', { name: "You're sending" })).toBeVisible()
  await expect.element(page.getByText(WARNING)).toBeVisible()
  await lookAll(page)
})

it('tells two of the contacts apart', async () => {
  rememberWallet()
  when('POST /recent-transactions', () => ({
    data: {
      portfolios: [STRANGER, ALIKE].map((address) => ({
        address,
        chainId: '31337',
        txHash: someHash(),
        date: '2026-01-01T00:00:00Z',
      })),
    },
  }))
  const page = await openPage('/send')
  await expect.element(page.getByText('0x9dF1dF…DAf175')).toBeVisible()
  await expect.element(page.getByText('0x9df100…00f175')).toBeVisible()
})
