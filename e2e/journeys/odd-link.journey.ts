import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf, stranger } from '../product/chain'
import { expectPaid, typeAddress } from './support/claiming'
import { copyToken } from './support/copy-token'
import { expect, test } from './support/journey'
import { expectBegun } from './support/looks'
import { connectAs } from './support/sandbox-wallet'
import { shortOf } from './support/short-of'

test('I am sent a token that only calls itself USDC, and see that it is another one', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const contract = await copyToken(chain, tokenOf(chain, 'USDC').address, cast.sender)
  const url = await link({ chainId: chain.chainId, amount: '0.5', symbol: 'USDC', contract })
  const page = await device()
  await page.goto(url)
  const warning = page.getByRole('definition').filter({ hasText: 'not on our list' })
  await expect(warning).toContainText(shortOf(contract))
  await typeAddress(page, '0.5 USDC', stranger())
  await expect(warning).toContainText(shortOf(contract))

  await page.goto(await link({ chainId: chain.chainId, amount: '0.5', symbol: 'USDC' }))
  await expectBegun(page)
  await expect(page.getByRole('heading', { name: '0.5 USDC' })).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('I am sent a link that wants a second approval, and am told before I type anything', async ({
  device,
  link,
}) => {
  const page = await device()
  await page.goto(await link({ chainId: '31337', amount: '1', symbol: 'USDC', mfa: true }))
  await expect(page.getByRole('alert')).toContainText('This link asks for a second approval')
  await expect(page.getByRole('alert')).toContainText('The money is still in the link.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('I claim with one tap a link that was made for my wallet', async ({ device, link, config, cast }) => {
  const chain = chainOf(config, '31337')
  const recipient = cast.other.address
  const usdc = tokenOf(chain, 'USDC').address
  const before = await balanceOf(nodeOf(chain), usdc, recipient)
  const url = await link({ chainId: chain.chainId, amount: '9', symbol: 'USDC', recipient })
  const page = await device()
  await page.goto('/')
  await connectAs(page, cast.other)
  await page.goto(url)
  await page.getByRole('button', { name: 'Claim 9 USDC' }).click()
  await expectPaid(page)
  expect((await balanceOf(nodeOf(chain), usdc, recipient)) - before).toBe(9_000_000n)
})
