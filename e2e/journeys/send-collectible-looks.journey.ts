import type { Page } from '@playwright/test'
import { Wallet } from 'ethersv5'
import { chainOf, tokenOf } from '../product/api'
import { stranger } from '../product/chain'
import { copyPostcards, mintPostcard } from './support/collectibles'
import { expect, test } from './support/journey'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, sendTo } from './support/sending'
import { choosePiece, openCollectibles, openTyped, reviewPiece } from './support/sending-pieces'
import { shortOf } from './support/short-of'
import { bringWallet, TEST_WALLET } from './support/test-wallet'

const OF_WALLET = '**/api/filbert/wallets/*/nfts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

for (const viewport of SIZES) {
  const dressed = { viewport, reducedMotion: 'reduce' } as const

  test(`I can look at sending some stickers, ${viewport.width} pixels wide`, async ({
    device,
    config,
    cast,
  }) => {
    // One more than there is room for in a row.
    await mintPostcard(chainOf(config, '31337'), cast.sender)
    const page = await device(dressed)
    await openSend(page)
    await connectAs(page, cast.sender)

    const section = await openCollectibles(page)
    await expect(section.getByRole('listitem')).toHaveCount(3)
    await expect(section.locator('img')).toHaveCount(3)
    await button(page, 'Another collectible').scrollIntoViewIfNeeded()
    await look(page, 'send-collectible-tiles')
    await page.getByRole('button', { name: 'Close' }).click()

    await choosePiece(page, { title: 'Sticker 1' })
    await page.getByLabel('How many').fill('3')
    await look(page, 'send-collectible-count')
    await page.getByLabel('How many').fill('4000')
    await button(page, 'Send 4,000 × Sticker 1').click()
    await expect(page.getByText('You do not have that many of it.')).toBeVisible()
    await look(page, 'send-collectible-too-many')
    await page.getByLabel('How many').fill('3')
    await button(page, 'Send 3 × Sticker 1').click()
    await expect(button(page, 'Proceed')).toBeVisible()
    await look(page, 'send-collectible-agreed-stickers')
  })

  test(`I can look at sending a postcard, ${viewport.width} pixels wide`, async ({
    device,
    config,
    cast,
    guard,
  }) => {
    const id = await mintPostcard(chainOf(config, '31337'), cast.sender)
    const page = await device(dressed)
    await openSend(page)
    await connectAs(page, cast.sender)
    await choosePiece(page, { title: `Postcard ${id}` })
    await look(page, 'send-collectible-one')
    await button(page, `Send Postcard ${id}`).click()
    await expect(button(page, 'Proceed')).toBeVisible()
    await look(page, 'send-collectible-agreed')
    await button(page, 'Proceed').click()
    await expect(page.getByRole('dialog')).toContainText(`Allow CARD #${id} to be taken`)
    await look(page, 'send-collectible-asked')
    await answer(page, 'to be taken', 'Approve')
    await answer(page, 'into a link', 'Approve')
    guard(await madeLink(page))
    await look(page, 'send-collectible-sent')
    await page.goto('/send')
    await expect(page.getByRole('listitem').filter({ hasText: `Postcard ${id}` })).toBeVisible()
    await look(page, 'send-collectible-listed')
  })

  test(`I can look at one that nobody knows, ${viewport.width} pixels wide`, async ({
    device,
    config,
    cast,
  }) => {
    const chain = chainOf(config, '31337')
    const copy = await copyPostcards(chain)
    const unknown = await mintPostcard(chain, cast.sender, copy)
    const id = await mintPostcard(chain, cast.sender)
    const page = await device(dressed)
    await openSend(page)
    await connectAs(page, cast.sender)
    const field = await openTyped(page)
    await field.fill(`${copy}/seven`)
    await expect(page.getByText('in figures only')).toBeVisible()
    await look(page, 'send-collectible-typed-wrong')
    await field.fill(`${tokenOf(chain, 'CARD').address}/${id}`)
    await expect(button(page, `Choose Postcard ${id}`)).toBeVisible()
    await expect(page.getByRole('img', { name: `Postcard ${id}` })).toBeVisible()
    await look(page, 'send-collectible-typed-known')
    await field.fill(`${copy}/${unknown}`)
    await expect(button(page, `Choose CARD #${unknown}`)).toBeVisible()
    await look(page, 'send-collectible-typed-unknown')
    await button(page, `Choose CARD #${unknown}`).click()
    await look(page, 'send-collectible-unknown')
  })

  test(`I can look at sending one straight, ${viewport.width} pixels wide`, async ({
    device,
    config,
    cast,
  }) => {
    const id = await mintPostcard(chainOf(config, '31337'), cast.sender)
    const friend = stranger()
    const page = await device(dressed)
    await sendTo(page, friend, new RegExp(`^${shortOf(friend)}`))
    await connectAs(page, cast.sender)
    await reviewPiece(page, { title: `Postcard ${id}` })
    await look(page, 'send-collectible-straight')
    await button(page, 'Proceed').click()
    await answer(page, `Send CARD #${id}`, 'Approve')
    await expect(page.getByText(`Postcard ${id} arrived.`)).toBeVisible()
    await look(page, 'send-collectible-arrived')
  })

  test(`Nothing moves while my collectibles are looked for, ${viewport.width} pixels wide`, async ({
    device,
    config,
  }) => {
    const { address, privateKey } = Wallet.createRandom()
    const page = await device(dressed)
    await bringWallet(page.context(), config, { name: 'Nobody', address, privateKey })
    await openSend(page)
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: TEST_WALLET }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: shortOf(address) })).toBeVisible()

    let tell = () => {}
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    const away = { nfts: [], unavailable: ['31337'], more: false }
    await page.route(OF_WALLET, async (route) => {
      await told
      await route.fulfill({ json: away })
    })
    const section = await openCollectibles(page)
    await expect(section.getByText('Looking for your collectibles')).toBeAttached()
    // The tokens above have come.
    await expect(page.getByText('No balances to display!')).toBeVisible()
    const before = await section.boundingBox()
    await look(page, 'send-collectible-looked-for')
    tell()
    await expect(section.getByText('does not answer just now')).toBeVisible()
    await look(page, 'send-collectible-chain-away')
    expect(await section.boundingBox()).toEqual(before)

    await page.unroute(OF_WALLET)
    await section.getByRole('button', { name: 'Ask again' }).click()
    await expect(section.getByText('You have none of the collections that we know here.')).toBeVisible()
    expect(await section.boundingBox()).toEqual(before)
    await look(page, 'send-collectible-none')
  })
}
