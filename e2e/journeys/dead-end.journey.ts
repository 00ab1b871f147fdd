import { type Chain, chainOf, tokenOf } from '../product/api'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { typeIn } from './support/sending'

const OLDER = 'v4'
const TOKEN = 'This is the address of the token itself. What is paid there is lost: type that of your wallet.'
const OURS =
  'This is the address of a contract of ours. What is paid there is lost: type that of your wallet.'

test('I name a contract that can only lose my money: I am told so, and nothing is claimed', async ({
  device,
  link,
  config,
}) => {
  const chain = chainOf(config, '31337')
  const page = await device()
  await page.goto(await link({ chainId: chain.chainId, amount: '4.17', symbol: 'USDC' }))
  const field = page.getByRole('textbox', { name: 'Where should it go?' })
  const claim = page.getByRole('button', { name: 'Claim 4.17 USDC' })
  for (const address of Object.values(chain.vaults)) {
    await field.fill(address)
    await claim.click()
    await expect(page.getByText(OURS)).toBeVisible()
  }
  await field.fill(tokenOf(chain, 'USDC').address)
  await claim.click()
  await expect(page.getByText(TOKEN)).toBeVisible()
  await expect(claim).toBeVisible()
  await lookAll(page, 'claim-dead-end')
})

test('I send straight to an older vault: I am told that it is lost there, before my wallet is asked', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const page = await device()
  await page.goto(`/send?recipientAddress=${older(chain)}`)
  await connectAs(page, cast.sender)
  await typeIn(page, 'USDC')
  await page.getByLabel('You send').fill('7')
  await page.getByRole('button', { name: 'Send 7 USDC' }).click()
  await expect(
    page.getByText(/^This is the address of the vault\. What is sent there by itself is lost/),
  ).toBeVisible()
})

function older({ vaults }: Chain): string {
  const vault = vaults[OLDER]
  if (!vault) throw new Error('the sandbox has no older vault')
  return vault
}
