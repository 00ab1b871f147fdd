import { describe, expect, it } from 'vitest'
import { HAZEL, OLDER_VAULT, VAULT } from '@testing/config'
import { claimButton, STRANGER, typeIn } from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink, tokenOf, world } from '@testing/world'

const TOKEN = 'This is the address of the token itself. What is paid there is lost: type that of your wallet.'
const OURS =
  'This is the address of a contract of ours. What is paid there is lost: type that of your wallet.'

const USDC = tokenOf(HAZEL, 'USDC').address

describe('a claim is refused', () => {
  it('to contracts that keep what they are paid', async () => {
    const page = await openPage(makeLink({ amount: '4.17', symbol: 'USDC' }).url)
    const field = page.getByRole('textbox', { name: 'Where should it go?' })
    const claim = page.getByRole('button', { name: 'Claim 4.17 USDC' })
    for (const address of [VAULT, OLDER_VAULT]) {
      await field.fill(address)
      await claim.click()
      await expect.element(page.getByText(OURS)).toBeVisible()
      await field.fill('')
      await expect.element(page.getByText(OURS)).not.toBeInTheDocument()
    }
    await field.fill(USDC)
    await claim.click()
    await expect.element(page.getByText(TOKEN)).toBeVisible()
    await expect.element(claim).toBeVisible()
    await lookAll(page)
  })

  it('of a link that pays such a contract alone', async () => {
    const page = await openPage(makeLink({ amount: '4.19', symbol: 'USDC', more: { recipient: USDC } }).url)
    const alert = page.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent('the address of the token itself. What is paid there is lost')
    await expect.element(alert).toHaveTextContent('The money is still in the link.')
    await expect.element(page.getByRole('button', { name: /^Claim/ })).not.toBeInTheDocument()
    await lookAll(page)
  })

  it('to a name that came to mean one since it was shown', async () => {
    world.names.set('hazel.eth', STRANGER)
    const page = await openPage(makeLink({ amount: '4.18', symbol: 'USDC' }).url)
    await page.getByRole('textbox', { name: 'Where should it go?' }).fill('hazel.eth')
    await page.getByRole('button', { name: 'Claim 4.18 USDC' }).click()
    await expect.element(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
    world.names.set('hazel.eth', OLDER_VAULT)
    await claimButton(page).click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent(`hazel.eth stands for another address now. ${OURS}`)
    await expect.element(alert).toHaveTextContent('The money is still in the link.')
    await expect.element(page.getByRole('button', { name: 'Use another address' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Claim/ })).not.toBeInTheDocument()
  })
})

it('a straight transfer to a vault is refused before the wallet is asked', async () => {
  rememberWallet()
  const page = await openPage(`/send?recipientAddress=${OLDER_VAULT}`)
  await typeIn(page, 'USDC')
  await page.getByLabelText('You send').fill('7')
  await page.getByRole('button', { name: 'Send 7 USDC' }).click()
  await expect
    .element(page.getByText(/^This is the address of the vault\. What is sent there by itself is lost/))
    .toBeVisible()
})
