import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { takeGasMoney } from './support/gas-money'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review } from './support/sending'

test('There is no gas money: my claim is saved, can be sent elsewhere, and is paid once there is some', async ({
  device,
  link,
  config,
  product,
}) => {
  const chain = chainOf(config, '31337')
  const url = await link({ chainId: chain.chainId, amount: '3', symbol: 'USDC' })
  const page = await device()
  await page.goto(url)
  const refill = await takeGasMoney(product, chain)
  const recipient = stranger()
  await typeAddress(page, '3 USDC', recipient)
  await claimButton(page).click()

  await expect(page.getByText(`Saved. Waiting for ${chain.name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send it somewhere else instead' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Claim|Try again|Return/ })).toHaveCount(0)

  await refill()
  await expectPaid(page)
  expect(await balanceOf(nodeOf(chain), tokenOf(chain, 'USDC').address, recipient)).toBe(3_000_000n)
})

test('There is no gas money: the link that I signed for is kept on my device, and made once there is some', async ({
  device,
  cast,
  config,
  product,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await review(page, { amount: '4', symbol: 'USDC', choose: false })
  const refill = await takeGasMoney(product, chain)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 4 USDC into a link', 'Approve')
  await expect(
    page.getByText('Saved, and sent by us as soon as the chain can be reached and paid'),
  ).toBeVisible()

  await refill()
  const link = await madeLink(page)
  guard(link)
  const friend = await device()
  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: '4 USDC' })).toBeVisible()
})
