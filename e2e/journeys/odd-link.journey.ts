import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { expectPaid } from './support/claiming'
import { expect, test } from './support/journey'
import { connectAs } from './support/sandbox-wallet'

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
