import { chainOf, tokenOf } from '../product/api'
import { balanceOf, nodeOf } from '../product/chain'
import { connectTestWallet } from './support/connect-test-wallet'
import { expect, test } from './support/journey'
import { madeLink, openSend, review } from './support/sending'
import { proceed } from './support/sent-list'
import { bringWallet, type LivelyWallet } from './support/test-wallet'

const ONE_DAI = 1_000_000_000_000_000_000n

/** Once the wallet has been asked for this so many times. */
async function asked(wallet: LivelyWallet, method: string, times = 1): Promise<void> {
  await expect.poll(() => wallet.asked.filter((one) => one === method).length).toBe(times)
}

test('I change account and network while my wallet asks me to sign: the link is made of what I agreed to', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const usdc = tokenOf(chain, 'USDC').address
  const owned = (account: string) => balanceOf(nodeOf(chain), usdc, account)
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  const before = [await owned(cast.sender.address), await owned(cast.other.address)] as const
  await review(page, { amount: '1.75', symbol: 'USDC', choose: false })
  const yes = mine.hold()
  await proceed(page)
  await asked(mine, 'eth_signTypedData_v4')
  await mine.show(cast.other)
  await mine.moveTo('31338')
  yes()
  guard(await madeLink(page))
  const after = [await owned(cast.sender.address), await owned(cast.other.address)] as const
  expect([before[0] - after[0], before[1] - after[1]]).toEqual([1_750_000n, 0n])
})

test('I change account between allowing and sending: the other account pays nothing, and mine goes on', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const dai = tokenOf(chain, 'DAI').address
  const owned = (account: string) => balanceOf(nodeOf(chain), dai, account)
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.sender)
  await openSend(page)
  await connectTestWallet(page, cast.sender.address)
  const before = [await owned(cast.sender.address), await owned(cast.other.address)] as const
  await review(page, { amount: '6.5', symbol: 'DAI' })
  const yes = mine.hold()
  await proceed(page)
  await asked(mine, 'eth_sendTransaction')
  await mine.show(cast.other)
  yes()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Another account is connected now. Look once more.')
  await expect(alert).toContainText('Nothing has left your wallet.')
  await expect(page.getByRole('button', { name: 'Proceed' })).toHaveCount(0)

  await mine.show(cast.sender)
  await page.getByRole('button', { name: 'Try again' }).click()
  guard(await madeLink(page))
  await asked(mine, 'eth_sendTransaction', 2)
  const after = [await owned(cast.sender.address), await owned(cast.other.address)] as const
  expect([before[0] - after[0], before[1] - after[1]]).toEqual([(13n * ONE_DAI) / 2n, 0n])
})

test('My wallet goes to another network between allowing and sending: it is asked back, and I pay once', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const dai = tokenOf(chain, 'DAI').address
  const page = await device()
  const mine = await bringWallet(page.context(), config, cast.other)
  await openSend(page)
  await connectTestWallet(page, cast.other.address)
  const before = await balanceOf(nodeOf(chain), dai, cast.other.address)
  await review(page, { amount: '4.5', symbol: 'DAI' })
  const yes = mine.hold()
  await proceed(page)
  await asked(mine, 'eth_sendTransaction')
  await mine.moveTo('31338')
  yes()
  const link = await madeLink(page)
  guard(link)
  expect(new URL(link).searchParams.get('c')).toBe('31337')
  await asked(mine, 'wallet_switchEthereumChain')
  expect(await balanceOf(nodeOf(chain), dai, cast.other.address)).toBe(before - (9n * ONE_DAI) / 2n)
})
