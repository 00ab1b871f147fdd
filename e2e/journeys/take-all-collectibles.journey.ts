import { chainOf } from '../product/api'
import { nodeOf } from '../product/chain'
import { mintPostcard, mintStickers, ownerOf, stickersOf } from './support/collectibles'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'

test('I take money and collectibles on one chain back by one signature', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const owner = cast.sender.address
  const tokenId = await mintPostcard(chain, cast.sender)
  const stickers = await stickersOf(chain, owner, '79')
  await mintStickers(chain, cast.sender, '79', 4)
  await link({ chainId: chain.chainId, amount: '1', symbol: 'CARD', tokenId })
  await link({ chainId: chain.chainId, amount: '4', symbol: 'STICK', tokenId: '79' })
  await link({ chainId: chain.chainId, amount: '1.79', symbol: 'USDC' })
  const sent = await nodeOf(chain).getTransactionCount(owner)

  const page = await device()
  await page.goto('/refund')
  await connectAs(page, cast.sender)
  const mine = page.getByRole('region', { name: 'Your unclaimed links' })
  const all = mine.getByRole('button', { name: new RegExp(`^Refund all \\d+ on ${chain.name}`) })
  await expect(all).toBeVisible()
  const rowOf = (hasText: string) => mine.getByRole('listitem').filter({ hasText })
  await expect(rowOf(`Postcard ${tokenId}`)).toBeVisible()
  await lookAll(page, 'take-all-collectibles')
  await all.click()
  await answer(page, 'deposits', 'Approve')
  await expect(rowOf(`Postcard ${tokenId}`)).toContainText('The collectible is back in your wallet.')
  await expect(rowOf('4 × Sticker 79')).toContainText('The collectibles are back in your wallet.')
  await expect(rowOf('1.79 USDC')).toContainText('The money is back in your wallet.')
  await lookAll(page, 'taken-all-collectibles')
  expect(await ownerOf(chain, tokenId)).toBe(owner)
  expect(await stickersOf(chain, owner, '79')).toBe(stickers + 4)
  expect(await nodeOf(chain).getTransactionCount(owner), 'transactions of their own').toBe(sent)
})
