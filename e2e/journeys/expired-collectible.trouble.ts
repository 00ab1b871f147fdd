import { chainOf } from '../product/api'
import { nodeOf } from '../product/chain'
import { mintPostcard, ownerOf } from './support/collectibles'
import { expect, test } from './support/journey'
import { lookAll } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'

/** Its clock is moved on, as by the other troubles with links that expire. */
const CHAIN = '31338'
const DAY = 24 * 60 * 60

test('Nobody took my postcard in time: each side sees so, and I have it back without lifting a finger', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const node = nodeOf(chain)
  const tokenId = await mintPostcard(chain, cast.sender)
  const url = await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId, days: 1 })
  const friend = await device()
  await friend.goto(url)
  await expect(friend.getByText(/^Claim it by/)).toBeVisible()
  const mine = await device()
  await mine.goto('/')
  await connectAs(mine, cast.sender)

  // Without blocks it is not sent back while it is looked at.
  await node.send('evm_setIntervalMining', [0])
  try {
    await node.send('evm_increaseTime', [DAY])
    await node.send('evm_mine', [])
    await expect(friend.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expect(friend.getByText('The collectible is still in it.')).toBeVisible()
    await expect(friend.getByText(`Postcard ${tokenId}`)).toBeVisible()
    await expect(friend.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
    await lookAll(friend, 'expired-collectible')
    await mine.goto(url)
    await expect(mine.getByText('Nobody claimed your link until it expired on')).toBeVisible()
    await expect(mine.getByRole('img', { name: `Postcard ${tokenId}` })).toBeVisible()
    await lookAll(mine, 'expired-collectible-sender')
  } finally {
    await node.send('evm_setIntervalMining', [1])
  }
  const home = friend.getByRole('heading', { name: 'Expired, and sent back to its sender' })
  await expect(home).toBeVisible({ timeout: 30_000 })
  await expect(mine.getByRole('heading', { name: 'Expired, and back with you' })).toBeVisible()
  expect(await ownerOf(chain, tokenId)).toBe(cast.sender.address)
})
