import { expect, it } from 'vitest'
import { listCollections, makePieceLink, STICK } from '@testing/collectibles'
import { MAPLE } from '@testing/config'
import { keepLink } from '@testing/history'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { makeLink, personOf, someHash } from '@testing/world'

const mine = (page: Page) => page.getByRole('region', { name: 'Your unclaimed links' })
const row = (page: Page, worth: string) => mine(page).getByRole('listitem').filter({ hasText: worth })
const connect = (page: Page) => mine(page).getByRole('button', { name: 'Connect Wallet' })

it('asks for a wallet first, and moves nothing', async () => {
  const page = await openPage('/refund')
  await expect.element(connect(page)).toBeVisible()
  await expectStill(page)
  await lookAll(page)
})

it('asks for a wallet without moving anything on a desk', async () => {
  await resize(DESK)
  const page = await openPage('/refund')
  await expect.element(connect(page)).toBeVisible()
  await expectStill(page)
})

it('lists what a wallet has in links, and gives it back', async () => {
  const { address: sender } = rememberWallet()
  const expiresAt = Math.floor(Date.now() / 1000) + 30 * 86_400
  makeLink({ amount: '1234.567891', symbol: 'USDC', secret: 'first', more: { sender, expiresAt } })
  makeLink({ chainId: MAPLE, amount: '0.75', symbol: 'MAPLE', secret: 'second', more: { sender } })
  keepLink(makeLink({ amount: '6', symbol: 'USDC', more: { sender } }))
  const page = await openPage('/refund')
  await expect
    .element(row(page, '6 USDC').getByRole('link', { name: 'Open the link with 6 USDC' }))
    .toBeVisible()
  await expect.element(row(page, '1,234.567891 USDC')).toHaveTextContent(/Expires /)
  await expect.element(row(page, '0.75 MAPLE')).toHaveTextContent('Maple Local')
  await lookAll(page)

  await page.getByRole('button', { name: 'Refund 6 USDC' }).click()
  await expect.element(row(page, '6 USDC')).toHaveTextContent('Sign in wallet.')
  await answerWallet(page, 'Refund deposit', 'Approve')
  await expect.element(row(page, '6 USDC')).toHaveTextContent('The money is back in your wallet.')
  await lookAll(page)

  await page.getByRole('textbox', { name: 'Transaction hash' }).fill(someHash())
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(page.getByText('Something went wrong while claiming')).toBeVisible()
  await lookAll(page)
})

it('lists collectibles by their names and pictures', async () => {
  listCollections()
  const owner = rememberWallet()
  makePieceLink({ tokenId: '12', contract: STICK, amount: 3n, owner })
  const page = await openPage('/refund')
  await expect.element(row(page, '3 × Sticker 12')).toBeVisible()
  await lookAll(page)
})

it('says that a wallet has nothing in links', async () => {
  makeLink({ amount: '6', symbol: 'USDC', more: { sender: personOf(1).address } })
  rememberWallet()
  const page = await openPage('/refund')
  await expect.element(mine(page).getByText('Nothing of yours is waiting.')).toBeVisible()
  await lookAll(page)
})
