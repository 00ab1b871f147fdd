import { expect, it } from 'vitest'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink } from '@testing/world'

it('names the other ways beside the tap that claims to a connected wallet', async () => {
  rememberWallet()
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await expect.element(page.getByRole('button', { name: 'Claim to your wallet' })).toBeVisible()
  await lookAll(page)
  await page.getByRole('button', { name: 'Claim elsewhere: address, ENS or bank' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Where should it go?' }))
    .toHaveAccessibleDescription('wallet address / ENS / IBAN / US account number')
})
