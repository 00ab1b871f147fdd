import type { Page } from '@playwright/test'
import { utils } from 'ethersv5'
import { type Config, chainOf, getConfig, tokenOf } from '../product/api'
import { world } from '../product/around-journeys'
import { copyPostcards, mintPostcard } from './support/collectibles'
import { test as base, expect } from './support/journey'
import { serveLongList } from './support/long-list'
import { lookAll } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'
import { madeLink, openSend } from './support/sending'
import { openTyped } from './support/sending-pieces'
import { answer } from './support/sandbox-wallet'
import { tellConfig } from './support/told-config'

const refusedIn = (page: Page) => page.getByRole('region', { name: 'Collectibles' }).getByRole('alert')

base('I paste which collectible I mean, and send it', async ({ device, config, cast, guard }) => {
  const chain = chainOf(config, '31337')
  const id = await mintPostcard(chain, cast.sender)
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  const field = await openTyped(page)
  const piece = `${tokenOf(chain, 'CARD').address}/${id}`
  await field.fill(`https://market.example/item/${piece}?ref=chat`)
  await expect(refusedIn(page)).toContainText('We do not know this page, nor which chain it is about.')
  await field.fill(piece)
  await page.getByRole('button', { name: `Choose Postcard ${id}`, exact: true }).click()
  await page.getByRole('button', { name: `Send Postcard ${id}`, exact: true }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, `Allow CARD #${id} to be taken`, 'Approve')
  await answer(page, `Put CARD #${id} into a link`, 'Approve')
  guard(await madeLink(page))
})

base(
  'I paste the page of an explorer that is about another chain than the one I look at, and send what it shows from there',
  async ({ device, config, cast, guard }) => {
    const maple = chainOf(config, '31338')
    const id = await mintPostcard(maple, cast.sender)
    const page = await device()
    await tellConfig(page, (told) => {
      chainOf(told, '31338').explorerUrl = 'https://scan.maple.example'
    })
    await openSend(page)
    await connectAs(page, cast.sender)
    const field = await openTyped(page)
    await field.fill(`https://scan.maple.example/token/${tokenOf(maple, 'CARD').address}?page=2&a=${id}`)
    const choose = page.getByRole('button', { name: `Choose Postcard ${id}`, exact: true })
    await expect(choose).toBeVisible()
    await expect(page.getByRole('dialog').getByText(maple.name).last()).toBeVisible()
    await lookAll(page, 'typed-elsewhere')
    await choose.click()
    await expect(page.getByRole('button', { name: /^Token: / })).toContainText(maple.name)
    await page.getByRole('button', { name: `Send Postcard ${id}`, exact: true }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await answer(page, `To ${maple.name}`, 'Approve')
    await answer(page, `Allow CARD #${id} to be taken`, 'Approve')
    await answer(page, `Put CARD #${id} into a link`, 'Approve')
    const link = await madeLink(page)
    guard(link)
    expect(new URL(link).searchParams.get('c')).toBe('31338')
  },
)

base(
  'I send one of a collection that nobody knows, and am told so',
  async ({ device, config, cast, guard }) => {
    const chain = chainOf(config, '31337')
    const copy = await copyPostcards(chain)
    const id = await mintPostcard(chain, cast.sender, copy)
    const page = await device()
    await openSend(page)
    await connectAs(page, cast.sender)
    const field = await openTyped(page)
    await field.fill(`${copy} #${id}`)
    await expect(page.getByText('We do not know this collection')).toBeVisible()
    const choose = page.getByRole('button', { name: `Choose CARD #${id}`, exact: true })
    const picture = page.getByRole('img', { name: `CARD #${id}` })
    await expect(choose).toBeVisible()
    await expect(picture).toHaveCount(0)
    await page.getByRole('button', { name: 'Show picture' }).click()
    await expect(picture).toBeVisible()
    await choose.click()
    await expect(page.getByText('We do not know this collection')).toBeVisible()
    await page.getByRole('button', { name: `Send CARD #${id}`, exact: true }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await answer(page, 'to be taken', 'Approve')
    await answer(page, 'into a link', 'Approve')
    guard(await madeLink(page))
  },
)

base(
  'I type what names no collectible of mine, and am told what is wrong with it',
  async ({ device, config, cast }) => {
    const chain = chainOf(config, '31337')
    const cards = tokenOf(chain, 'CARD').address
    const theirs = await mintPostcard(chain, cast.other)
    const page = await device()
    await openSend(page)
    await connectAs(page, cast.sender)
    const field = await openTyped(page)
    const refused = refusedIn(page)
    const wrong = cards.replace(/[a-f]/, (letter) => letter.toUpperCase())
    expect(utils.isAddress(wrong), 'no checksum by chance').toBe(false)
    for (const [typed, words] of [
      ['my postcard', 'There is no contract address in this.'],
      [cards, 'Which one of them?'],
      [`${cards}/seven`, 'in figures only'],
      [`${cards}/${2n ** 256n}`, 'in figures only'],
      [`${cards.slice(0, -1)}/1`, 'This address is cut off'],
      [`${wrong}/1`, 'A character in this address is wrong.'],
      [`0x${'0'.repeat(40)}/1`, 'No collection has this address.'],
      [`https://etherscan.io/nft/${cards}/1`, 'about a chain that we do not serve'],
      [`${cards}/${theirs}`, `Postcard ${theirs} is not in your wallet.`],
      [`${cards}/987654321`, 'There is no such collectible.'],
      [`${tokenOf(chain, 'USDC').address}/1`, 'There is no such collectible.'],
      [`${cast.other.address}/1`, 'There is no such collectible.'],
    ] as const) {
      await field.fill(typed)
      await expect(refused, typed).toContainText(words)
      await expect(page.getByRole('button', { name: /^Choose / })).toHaveCount(0)
    }
    await field.fill('')
    await expect(refused).toHaveText('')
  },
)

/** The pages of an operator some of whose chains are away. */
const test = base.extend<{ sandbox: Config }>({
  sandbox: async ({}, use) => use(await getConfig(world().url)),
  product: async ({ sandbox }, use) => {
    const operator = await serveLongList(sandbox)
    await use({ ...world(), ...operator })
    await operator.stop()
  },
})

test('The page that I paste is about a chain that does not answer', async ({ device, sandbox }) => {
  const cards = tokenOf(chainOf(sandbox, '31337'), 'CARD').address
  const page = await device()
  await openSend(page)
  const field = await openTyped(page)
  const refused = refusedIn(page)
  await field.fill(`https://opensea.io/assets/base/${cards}/1`)
  await expect(refused).toContainText('We cannot reach this chain at the moment.')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Looking it up' })).toBeVisible()
  await expect(refused).toContainText('We cannot reach this chain at the moment.')

  await field.fill(`${cards}/1`)
  await expect(refused).toContainText('We cannot reach this chain at the moment.')
  await page.getByRole('dialog').getByRole('button', { name: 'Hazel Local' }).click()
  await expect(field).toHaveValue(`${cards}/1`)
  await expect(page.getByRole('button', { name: 'Choose CARD #1', exact: true })).toBeVisible()
})
