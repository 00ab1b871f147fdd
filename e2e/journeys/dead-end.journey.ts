import { type Chain, chainOf, tokenOf } from '../product/api'
import { stranger } from '../product/chain'
import { freshName, letMean } from '../product/names'
import { claimButton } from './support/claiming'
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

test('The link pays only a contract that would lose my money: I am told so, and am offered no claim', async ({
  device,
  link,
  config,
}) => {
  const chain = chainOf(config, '31337')
  const recipient = tokenOf(chain, 'USDC').address
  const page = await device()
  await page.goto(await link({ chainId: chain.chainId, amount: '4.19', symbol: 'USDC', recipient }))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('the address of the token itself. What is paid there is lost')
  await expect(alert).toContainText('The money is still in the link.')
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await lookAll(page, 'claim-bound-to-loss')
})

test('The name comes to mean an older vault while I read: I am told so, and am offered no claim to it', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const name = freshName()
  await letMean(config, cast.other, name, stranger())
  const page = await device()
  await page.goto(await link({ chainId: chain.chainId, amount: '4.18', symbol: 'USDC' }))
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(name)
  await page.getByRole('button', { name: 'Claim 4.18 USDC' }).click()
  await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await letMean(config, cast.other, name, older(chain))
  await claimButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(`${name} stands for another address now. ${OURS}`)
  await expect(alert).toContainText('The money is still in the link.')
  await expect(page.getByRole('button', { name: 'Use another address' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
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
