import { expect, it } from 'vitest'
import { expectInside, lookAll, NARROW, resize } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import { makeLink, world } from '@testing/world'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function openWallets(address: string, userAgent?: string): Promise<Page> {
  // Outside of the sandbox there is only the wallet that somebody brings.
  delete world.config.people
  const before = ({ navigator }: Window) => {
    if (userAgent) Object.defineProperty(navigator, 'userAgent', { value: userAgent })
  }
  const page = await openPage(address, { before })
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  return page
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })

it('opens the whole link in the browser of a wallet, on a phone without one', async () => {
  const { url } = makeLink({ amount: '25', symbol: 'USDC' })
  const page = await openWallets(url, SAFARI)
  await expect
    .element(sheet(page).getByRole('link', { name: 'MetaMask' }))
    .toHaveAttribute('href', `metamask://dapp/${location.host}${url}`)
  for (const name of ['Trust Wallet', 'Coinbase Wallet', 'OKX Wallet'])
    await expect.element(sheet(page).getByRole('link', { name })).toBeVisible()
  await sheet(page).getByRole('button', { name: "Copy this page's address" }).click()
  await expect.poll(() => clipboard.text).toBe(location.origin + url)
  await lookAll(page)
})

it('fits on the narrowest phone', async () => {
  await resize(NARROW)
  expectInside(await openWallets('/send', SAFARI))
})

it('offers the address alone on a desk without a wallet', async () => {
  const page = await openWallets('/send')
  await expect.element(sheet(page).getByRole('button', { name: "Copy this page's address" })).toBeVisible()
  await expect.element(sheet(page).getByRole('link')).not.toBeInTheDocument()
})
