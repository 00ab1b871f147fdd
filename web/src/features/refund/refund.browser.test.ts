import { expect, it } from 'vitest'
import { when } from '@testing/api'
import { MAPLE } from '@testing/config'
import { look } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { makeLink, someHash, world } from '@testing/world'

const field = (page: Page) => page.getByRole('textbox', { name: 'Transaction hash' })
const chosen = (page: Page) => page.getByRole('combobox', { name: 'Chain' })
const refund = (page: Page) => page.getByRole('button', { name: 'Refund' }).first()

/** A transaction of Maple alone. */
function onMaple() {
  const { link } = makeLink({ chainId: MAPLE, amount: '3', symbol: 'USDC' })
  const hash = link.deposit.txHash
  when('GET /transactions/{chainId}/{hash}/links', ({ params, refuse }) =>
    params['chainId'] === MAPLE && params['hash'] === hash
      ? { links: [link], next: null }
      : refuse(404, 'transaction_not_found'),
  )
  return hash
}

it('looks for a transaction on all chains', async () => {
  const hash = onMaple()
  const page = await openPage('/refund')
  await expect.element(chosen(page)).toHaveValue('31337')
  await field(page).fill(hash)
  await refund(page).click()
  await expect.element(chosen(page)).toHaveValue(MAPLE)
  await expect.element(page.getByText('3 USDC').first()).toBeVisible()
  await look(page)
})

it('says that no chain knows a transaction', async () => {
  onMaple()
  const page = await openPage('/refund')
  await field(page).fill(someHash())
  await refund(page).click()
  await expect.element(page.getByText(/knows no transaction of that hash/)).toBeVisible()
})

it('takes the chain of the page that is pasted', async () => {
  const hash = onMaple()
  for (const chain of world.config.chains) chain.explorerUrl = `https://${chain.chainId}.explorer.example`
  const page = await openPage('/refund')
  await field(page).fill(`https://${MAPLE}.explorer.example/tx/${hash}`)
  await expect.element(chosen(page)).toHaveValue(MAPLE)
  await refund(page).click()
  await expect.element(page.getByText('3 USDC').first()).toBeVisible()
  await field(page).fill(`https://optimistic.etherscan.io/tx/${hash}`)
  await refund(page).click()
  await expect.element(page.getByText('That page is about a chain that we do not serve.')).toBeVisible()
})
