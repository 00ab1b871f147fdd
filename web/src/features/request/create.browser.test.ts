import { expect, it } from 'vitest'
import { MAPLE } from '@testing/config'
import { STRANGER } from '@testing/flows'
import { openPage, type Page } from '@testing/open-page'
import { tokenOf, world } from '@testing/world'

const field = (page: Page) => page.getByRole('textbox', { name: /^Paid to/ })
const chosen = (page: Page) => page.getByRole('button', { name: /^Token: / })

it('asks for payment on the chain of a pasted address only', async () => {
  const page = await openPage('/request/create')
  await page.getByLabelText('You ask for').fill('5')
  await field(page).fill(`eip155:${MAPLE}:${STRANGER}`)
  await expect.element(page.getByText('That address is for Maple Local.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Request / })).toBeDisabled()
  await page.getByRole('button', { name: 'Switch to Maple Local' }).click()
  await expect.element(chosen(page)).toHaveTextContent('Maple Local')
  await expect.element(page.getByText('That address is for Maple Local.')).not.toBeInTheDocument()
})

it('fills in what a pasted payment request says', async () => {
  const page = await openPage('/request/create')
  const { address } = tokenOf(MAPLE, 'DAI')
  await field(page).fill(`ethereum:${address}@${MAPLE}/transfer?address=${STRANGER}&uint256=2.5e18`)
  await expect.element(page.getByLabelText('You ask for')).toHaveValue('2.5')
  await expect.element(chosen(page)).toHaveTextContent(/DAI on .*Maple Local/)
  await expect.element(page.getByRole('button', { name: /^Request / })).toBeEnabled()
})

it('shows the normal form of a name', async () => {
  world.names.set('\u2764.eth', STRANGER)
  const page = await openPage('/request/create')
  await field(page).fill('\u2764\ufe0f.eth')
  await expect.element(page.getByText('\u2764.eth', { exact: true })).toBeVisible()
})
