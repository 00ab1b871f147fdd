import { beforeEach, expect, it } from 'vitest'
import { when } from '@testing/api'
import { openPage } from '@testing/open-page'
import { makeLink, world } from '@testing/world'

const TOLD = 'Names cannot be read here. Ask for the wallet address.'

beforeEach(() => {
  world.config.names = false
  when('GET /names/{name}', ({ refuse }) => refuse(404, 'names_not_offered'))
})

it('asks for no name on the send page where names are not read, and refuses one', async () => {
  const page = await openPage('/send')
  await page.getByRole('textbox', { name: 'Email / Phone / wallet address', exact: true }).fill('ada.eth')
  await expect.element(page.getByRole('alert')).toHaveTextContent(TOLD)
})

it('asks for no name on the claim page where names are not read, and refuses one', async () => {
  const page = await openPage(makeLink({ amount: '1', symbol: 'USDC' }).url)
  const field = page.getByRole('textbox', { name: 'Where should it go?' })
  await expect.element(field).toHaveAccessibleDescription('wallet address / IBAN / US account number')
  await field.fill('ada.eth')
  await expect.element(page.getByRole('alert')).toHaveTextContent(TOLD)
})
