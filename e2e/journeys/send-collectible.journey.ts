import type { Page } from '@playwright/test'
import { Contract } from 'ethersv5'
import { chainOf, tokenOf } from '../product/api'
import { nodeOf, stranger } from '../product/chain'
import { deploySmartAccount } from '../product/smart-account'
import { attach, NOTE } from './support/attaching'
import { BATCHING_WALLET, bringSmartWallet } from './support/batching-wallet'
import { claimButton } from './support/claiming'
import { givePostcard, mintPostcard, mintStickers, ownerOf, stickersOf } from './support/collectibles'
import { expect, test } from './support/journey'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, sendTo } from './support/sending'
import { choosePiece, reviewPiece } from './support/sending-pieces'
import { shortOf } from './support/short-of'

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed' })

/** A no is not an error: the same can be tried at once. */
async function expectAsBefore(page: Page): Promise<void> {
  await expect(proceed(page)).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('I send a postcard of mine with a message, and somebody without a wallet has it @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const id = await mintPostcard(chain, cast.sender)
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE })
  await choosePiece(page, { title: `Postcard ${id}` })
  await expect(page.getByRole('link', { name: 'Buy Tokens' }), 'which buy no postcards').toHaveCount(0)
  await page.getByRole('button', { name: `Send Postcard ${id}`, exact: true }).click()
  await expect(page.getByText(`to let the vault take exactly Postcard ${id}, and to send it`)).toBeVisible()
  await proceed(page).click()
  await answer(page, `Allow CARD #${id} to be taken`, 'Approve')
  await answer(page, `Put CARD #${id} into a link`, 'Approve')
  const link = await madeLink(page)
  guard(link)
  await expect(page.getByText(`Postcard ${id} in a link. It is in your clipboard.`)).toBeVisible()

  const friend = await device()
  const home = stranger()
  await friend.goto(link)
  await expect(friend.getByText(NOTE)).toBeVisible()
  await friend.getByRole('textbox', { name: 'Where should it go?' }).fill(home)
  await friend.getByRole('button', { name: /^Claim (?!to)/ }).click()
  await expect(friend.getByText(home, { exact: true })).toBeVisible()
  await claimButton(friend).click()
  await expect(friend.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  expect(await ownerOf(chain, id)).toBe(home)
  await expect(page.getByText('Claimed by'), 'its sender sees it come true').toBeVisible()
})

test('I send three stickers on the other chain, and take them back @smoke', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31338')
  await mintStickers(chain, cast.sender, '1', 3)
  const before = await stickersOf(chain, cast.sender.address, '1')
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await reviewPiece(page, { title: 'Sticker 1', chain: chain.name, count: 3 })
  await expect(page.getByText('can only be opened as a whole')).toBeVisible()
  await proceed(page).click()
  await answer(page, `To ${chain.name}`, 'Approve')
  await answer(page, 'Allow all STICK to be taken', 'Approve')
  await answer(page, 'Put 3 × STICK #1 into a link', 'Approve')
  const link = await madeLink(page)
  guard(link)
  expect(await stickersOf(chain, cast.sender.address, '1')).toBe(before - 3)

  await page.goto(link)
  await page.getByRole('button', { name: 'Refund' }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expect(page.getByRole('heading', { name: 'Yay!' })).toBeVisible()
  expect(await stickersOf(chain, cast.sender.address, '1')).toBe(before)
})

test('I send a postcard straight to an address; a contract that takes none is not sent any', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const id = await mintPostcard(chain, cast.sender)
  const deaf = tokenOf(chain, 'DAI').address
  const page = await device()
  await sendTo(page, deaf, new RegExp(`^${shortOf(deaf)}`))
  await connectAs(page, cast.sender)
  await reviewPiece(page, { title: `Postcard ${id}` })
  await proceed(page).click()
  await expect(page.getByRole('alert')).toContainText('a contract that takes no collectibles')
  await expect(page.getByRole('alert')).toContainText('Nothing has left your wallet.')

  const friend = stranger()
  await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
  await reviewPiece(page, { title: `Postcard ${id}` })
  await proceed(page).click()
  await answer(page, `Send CARD #${id}`, 'Approve')
  await expect(page.getByText(`Postcard ${id} arrived.`)).toBeVisible()
  expect(await ownerOf(chain, id)).toBe(friend)
})

test('My wallet carries out batches: it asks once, and leaves nothing allowed behind', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const account = await deploySmartAccount(chain, cast.sender, [])
  await mintStickers(chain, { ...cast.sender, address: account.address }, '1', 4)
  const page = await device()
  const mine = await bringSmartWallet(page.context(), chain, account)
  await openSend(page)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: BATCHING_WALLET }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: shortOf(account.address) })).toBeVisible()
  await reviewPiece(page, { title: 'Sticker 1', count: 2 })
  await expect(page.getByText('Your wallet asks once.')).toBeVisible()
  await proceed(page).click()
  guard(await madeLink(page))
  // The page may know by the chain before the wallet has told it.
  await expect.poll(() => mine.done.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
  expect(await stickersOf(chain, account.address, '1')).toBe(2)
  const stickers = new Contract(
    tokenOf(chain, 'STICK').address,
    ['function isApprovedForAll(address owner, address operator) view returns (bool)'],
    nodeOf(chain),
  )
  const vault = chain.vaults[chain.createVersion]
  expect(await stickers.isApprovedForAll(account.address, vault)).toBe(false)
})

test('I say no twice in my wallet, and go on from where I was', async ({ device, config, cast, guard }) => {
  const chain = chainOf(config, '31337')
  const id = await mintPostcard(chain, cast.sender)
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await reviewPiece(page, { title: `Postcard ${id}` })
  await proceed(page).click()
  await answer(page, `Allow CARD #${id} to be taken`, 'Reject')
  await expectAsBefore(page)
  await proceed(page).click()
  await answer(page, `Allow CARD #${id} to be taken`, 'Approve')
  await answer(page, `Put CARD #${id} into a link`, 'Reject')
  await expectAsBefore(page)
  await proceed(page).click()
  // What was allowed still is.
  await answer(page, `Put CARD #${id} into a link`, 'Approve')
  guard(await madeLink(page))
})

test('My page goes away after I allowed: I go on, and am asked once only', async ({
  device,
  config,
  cast,
  guard,
}) => {
  const chain = chainOf(config, '31337')
  const id = await mintPostcard(chain, cast.sender)
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await reviewPiece(page, { title: `Postcard ${id}` })
  await proceed(page).click()
  await answer(page, `Allow CARD #${id} to be taken`, 'Approve')
  await expect(page.getByRole('dialog')).toContainText(`Put CARD #${id} into a link`)

  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto('/send')
  const row = again.getByRole('listitem').filter({ hasText: `Postcard ${id}` })
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect(again.getByRole('heading', { name: "You're sending" })).toContainText(`Postcard ${id}`)
  // The wallet was asked for the link and never answered: who made it is told so first.
  await again.getByRole('button', { name: 'Try again' }).click()
  await answer(again, `Put CARD #${id} into a link`, 'Approve')
  guard(await madeLink(again))
  await again.goto('/send')
  await expect(row).toHaveCount(1)
})

test('My page goes away, and the postcard leaves my wallet: I am told, and not asked for it', async ({
  device,
  config,
  cast,
}) => {
  const chain = chainOf(config, '31337')
  const id = await mintPostcard(chain, cast.sender)
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await reviewPiece(page, { title: `Postcard ${id}` })
  await proceed(page).click()
  await expect(page.getByRole('dialog')).toContainText(`Allow CARD #${id} to be taken`)
  await givePostcard(chain, cast.sender, stranger(), id)

  await page.goto('/send')
  const row = page.getByRole('listitem').filter({ hasText: `Postcard ${id}` })
  await row.getByRole('button', { name: 'Send again' }).click()
  await proceed(page).click()
  await expect(page.getByRole('alert')).toContainText('not in your wallet any more')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
