import { expect, test } from './support/journey'
import { expectBegun } from './support/looks'
import { tellConfig } from './support/told-config'

test('Names are not read here: nobody asks me for one, and I am told when I type one all the same', async ({
  device,
  link,
}) => {
  const page = await device()
  await tellConfig(page, (config) => {
    config.names = false
  })
  await page.route('**/api/filbert/names/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'names_not_offered', message: 'None.', requestId: 'none' } }),
  )
  const told = 'Names cannot be read here. Ask for the wallet address.'

  await page.goto('/send')
  await page.getByRole('textbox', { name: 'Email / Phone / wallet address', exact: true }).fill('ada.eth')
  await expect(page.getByRole('alert')).toHaveText(told)

  await page.goto(await link({ chainId: '31337', amount: '1', symbol: 'USDC' }))
  await expectBegun(page)
  const field = page.getByRole('textbox', { name: 'Where should it go?' })
  await expect(field).toHaveAccessibleDescription('wallet address / IBAN / US account number')
  await field.fill('ada.eth')
  await expect(page.getByRole('alert')).toHaveText(told)
})
