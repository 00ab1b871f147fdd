import { expect, it } from 'vitest'
import { beginLink, chooseToken, review, typeIn } from '@testing/flows'
import { look } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'

it('asks which amount is meant where one reading is a thousand times the other', async () => {
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  await chooseToken(page, 'DAI')
  await typeIn(page, 'DAI')
  const field = page.getByLabelText('You send')
  const send = page.getByRole('button', { name: /^Send / })
  await field.fill('1,500')
  const readings = page.getByRole('group', { name: 'Which amount do you mean?' })
  await expect.element(readings.getByRole('button', { name: '1500 DAI' })).toBeVisible()
  await send.click()
  await expect.element(page.getByText('Do you mean 1500 or 1.5?')).toBeVisible()
  await look(page)
  await readings.getByRole('button', { name: '1.5 DAI' }).click()
  await expect.element(field).toHaveValue('1.5')
  await expect.element(readings).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send 1.5 DAI' })).toBeVisible()
})

it('asks it of dollars that are pasted into a field for the token, and keeps them dollars', async () => {
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  await chooseToken(page, 'ETH')
  await typeIn(page, 'ETH')
  const field = page.getByLabelText('You send')
  await field.fill('1.234')
  await expect.element(page.getByRole('button', { name: 'Send 1.234 ETH' })).toBeVisible()
  await field.fill('$1.234')
  const readings = page.getByRole('group', { name: 'Which amount do you mean?' })
  await expect.element(readings.getByRole('button', { name: '$1.2340' })).toBeVisible()
  await readings.getByRole('button', { name: '$1234' }).click()
  await expect.element(field).toHaveValue('$1234')
  await expect.element(page.getByRole('button', { name: /^Send 0\.49\d* ETH$/ })).toBeVisible()
})

it('reads the symbol that is pasted along, and refuses another one', async () => {
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  await typeIn(page, 'USDC')
  const field = page.getByLabelText('You send')
  await field.fill('25 DAI')
  await page.getByRole('button', { name: /^Send / }).click()
  await expect.element(page.getByText(/^This is an amount of something else/)).toBeVisible()
  for (const [typed, shown] of [
    ['$25', '25'],
    ['25 USDC', '25'],
    ['1.234,56', '1,234.56'],
  ] as const) {
    await field.fill(typed)
    await expect.element(page.getByRole('button', { name: `Send ${shown} USDC` })).toBeVisible()
  }
  await review(page, '25')
})
