import { parseEther } from 'viem'
import { expect, it } from 'vitest'
import { HAZEL } from '@testing/config'
import { beginLink, openTokens, tokenSheet, typeIn } from '@testing/flows'
import { openPage } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { chainOf, stateOf } from '@testing/world'

/** What is filled in for all of 100 ETH, in wei. */
async function mostOf(dataFee: bigint): Promise<bigint> {
  chainOf(HAZEL).dataFeeOracle = '0x420000000000000000000000000000000000000F'
  stateOf(HAZEL).dataFee = dataFee
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  await openTokens(page)
  await tokenSheet(page).getByRole('button', { name: /^ETH / }).click()
  await typeIn(page, 'ETH')
  await page.getByRole('button', { name: 'Max' }).click()
  const filled = page.getByLabelText('You send')
  await expect.element(filled).toHaveValue(expect.stringMatching(/^99\.9/))
  const most = parseEther((filled.element() as HTMLInputElement).value)
  await page.getByRole('button', { name: /^Send 99\.9/ }).click()
  await expect.element(page.getByRole('heading', { name: "You're sending" })).toBeVisible()
  return most
}

it('keeps back what sending all of it costs, its bytes on another chain included', async () => {
  const plain = await mostOf(0n)
  const charged = await mostOf(parseEther('0.001'))
  // Twice of it, as what is shown, and a quarter more for when it rises.
  expect(plain - charged).toBe(parseEther('0.0025'))
})
