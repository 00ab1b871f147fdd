import { expect, it } from 'vitest'
import { MAPLE } from '@testing/config'
import { review, STRANGER, sendTo, typeAddress } from '@testing/flows'
import { lookAll } from '@testing/looks'
import { openPage } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { makeLink, personOf, stateOf } from '@testing/world'

const WARNING =
  'This is the address of a contract on Maple Local, and not on Hazel Local. If it is a wallet on Maple Local, nobody may be able to move money on Hazel Local: ask for an address on Hazel Local.'
const EXCHANGE =
  'The money comes from a contract. If this is an address at an exchange, ask there first: it may not be credited.'

it('warns before a claim to a contract of another chain', async () => {
  stateOf(MAPLE).contracts.add(STRANGER.toLowerCase())
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await typeAddress(page, '25 USDC', STRANGER)
  await expect.element(page.getByText(WARNING)).toBeVisible()
  await expect.element(page.getByText(EXCHANGE)).not.toBeInTheDocument()
  await lookAll(page)
})

it('warns before a claim in one tap to a wallet that is a contract on the chain that it stands on', async () => {
  const { address } = rememberWallet(personOf(0), MAPLE)
  stateOf(MAPLE).contracts.add(address.toLowerCase())
  const page = await openPage(makeLink({ amount: '25', symbol: 'USDC' }).url)
  await expect.element(page.getByRole('button', { name: 'Claim to your wallet' })).toBeVisible()
  await expect.element(page.getByText(WARNING)).toBeVisible()
  await lookAll(page)
})

it('warns before a transfer to a contract of another chain', async () => {
  stateOf(MAPLE).contracts.add(STRANGER.toLowerCase())
  rememberWallet()
  const page = await openPage('/send')
  await sendTo(page, STRANGER)
  await review(page, '1')
  await expect.element(page.getByText(WARNING)).toBeVisible()
})

it('says once that an exchange may not credit native money', async () => {
  const page = await openPage(makeLink({ amount: '0.5', symbol: 'ETH' }).url)
  await typeAddress(page, '0.5 ETH', STRANGER)
  await expect.element(page.getByText(EXCHANGE)).toBeVisible()
  await expect.element(page.getByText(WARNING)).not.toBeInTheDocument()
  await lookAll(page)
})
