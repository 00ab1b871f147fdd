import type { Page } from '@playwright/test'
import { chainOf, tokenOf } from '../product/api'
import { stranger } from '../product/chain'
import { ALREADY_CLAIMED, claimButton } from './support/claiming'
import {
  copyPostcards,
  mintPostcard,
  mintStickers,
  ownerOf,
  stickersOf,
  turnOdd,
} from './support/collectibles'
import { expect, test } from './support/journey'
import { expectAccessible, expectInside, expectStill, measureShift } from './support/looks'
import { answer, connectAs } from './support/sandbox-wallet'

const CHAIN = '31337'
const PHONE = { width: 390, height: 844 }

/** Its picture is there, and not only a place for it. */
async function expectPicture(page: Page, name: string): Promise<void> {
  const picture = page.getByRole('img', { name, exact: true })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

async function typeAddress(page: Page, worth: string, recipient: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill(recipient)
  await page.getByRole('button', { name: `Claim ${worth}` }).click()
  await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
  await expect(page.getByText(recipient, { exact: true })).toBeVisible()
}

test('I am sent a postcard and have it sent to an address, without a wallet, on a phone @smoke', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const tokenId = await mintPostcard(chain, cast.sender)
  const [name, number] = [`Postcard ${tokenId}`, `CARD #${tokenId}`]
  const url = await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId })

  const still = await device({ javaScriptEnabled: false, viewport: PHONE })
  await still.goto(url)
  await expect(still).toHaveTitle(`A collectible for you: ${number} · Filbert`)
  await expect(still.getByText('A collectible', { exact: true })).toBeVisible()
  await expect(still.getByText(`Claim ${number}`)).toBeVisible()

  const page = await device({ viewport: PHONE })
  await measureShift(page)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name}${number}`)
  await expectPicture(page, name)
  await expectStill(page)
  await expect(page.getByText('IBAN')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Where should it go?' }).fill('GB33BUKB20201555555555')
  await expect(page.getByText('A bank account cannot take a collectible.')).toBeVisible()

  const recipient = stranger()
  await typeAddress(page, number, recipient)
  await expectPicture(page, name)
  await claimButton(page).click()
  await expect(page.getByText('You have successfully claimed your collectible!')).toBeVisible()
  await expect(page.getByText(`${name} is now at`)).toBeVisible()
  expect(await ownerOf(chain, tokenId)).toBe(recipient)
  await expect(page.getByText(/money|funds|amount/i)).toHaveCount(0)

  const late = await device()
  await late.goto(url)
  await expect(late.getByRole('heading', { name: ALREADY_CLAIMED })).toBeVisible()
  await expect(late.getByRole('main').getByText(name)).toBeVisible()
})

test('I am sent three stickers, and claim them with one tap @smoke', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const before = await stickersOf(chain, cast.other.address, '77')
  await mintStickers(chain, cast.sender, '77', 3)
  const url = await link({ chainId: CHAIN, amount: '3', symbol: 'STICK', tokenId: '77' })
  const page = await device({ viewport: PHONE })
  await page.goto('/')
  await connectAs(page, cast.other)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 × Sticker 77')
  await expectPicture(page, 'Sticker 77')
  await page.getByRole('button', { name: 'Claim to your wallet' }).click()
  await expect(page.getByText('You have successfully claimed your collectibles!')).toBeVisible()
  expect(await stickersOf(chain, cast.other.address, '77')).toBe(before + 3)
})

test('A collection that nobody knows shows its picture only when I ask for it', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const contract = await copyPostcards(chain)
  const tokenId = await mintPostcard(chain, cast.sender, contract)
  const page = await device({ viewport: PHONE })
  await page.goto(await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId, contract }))
  await expect(page.getByRole('definition').filter({ hasText: 'not on our list' })).toBeVisible()
  const ask = page.getByRole('button', { name: 'Show picture' })
  await expect(ask).toBeVisible()
  await expect(page.getByRole('img', { name: `CARD #${tokenId}` })).toHaveCount(0)
  await ask.click()
  await expectPicture(page, `CARD #${tokenId}`)
  await expect(ask).toHaveCount(0)
})

test('A collection lies about what it is: nothing of it runs, and nothing of what it says is shown', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const contract = await copyPostcards(chain)
  const tokenId = await mintPostcard(chain, cast.sender, contract)
  const url = await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId, contract })
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  await turnOdd(chain, contract, cast.sender, {
    name: `USDC reward – visit \u202emoc.elpmaxe\u200b${'!'.repeat(1000)}`,
    image: `data:image/svg+xml;base64,${Buffer.from(script).toString('base64')}`,
  })
  const page = await device({ viewport: PHONE })
  page.on('dialog', () => {
    throw new Error('a script of the collection ran')
  })
  await page.goto(url)
  await page.getByRole('button', { name: 'Show picture' }).click()
  await expect(page.getByText('No picture')).toBeVisible()
  await expect(page.getByText(/reward/i)).toHaveCount(0)
  await expectInside(page)
  await expectAccessible(page)
})

test('Nobody says what a collectible looks like: it goes by its number, and I claim it all the same', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const tokenId = await mintPostcard(chain, cast.sender)
  const page = await device({ viewport: PHONE })
  await page.route('**/api/filbert/nfts/**', () => undefined)
  await page.goto(await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`A collectibleCARD #${tokenId}`)
  const recipient = stranger()
  await typeAddress(page, `CARD #${tokenId}`, recipient)
  await claimButton(page).click()
  await expect(page.getByText(`CARD #${tokenId} is now at`)).toBeVisible()
  expect(await ownerOf(chain, tokenId)).toBe(recipient)
})

test('A name as long as its collection lets it be stays on its card', async ({
  device,
  link,
  config,
  cast,
}) => {
  const tokenId = await mintPostcard(chainOf(config, CHAIN), cast.sender)
  const name = `مرحبا ${'Incomprehensibilities'.repeat(4)}`
  const page = await device({ viewport: { width: 320, height: 640 } })
  await page.route('**/api/filbert/nfts/**', (route) => route.fulfill({ json: { name, image: null } }))
  await measureShift(page)
  await page.goto(await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expectStill(page)
  await expectInside(page)
  await expectAccessible(page)
})

test('Where it should go is a contract that takes no collectibles: I am told, and it stays in the link', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const tokenId = await mintPostcard(chain, cast.sender)
  const page = await device({ viewport: PHONE })
  await page.goto(await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId }))
  await typeAddress(page, `CARD #${tokenId}`, tokenOf(chain, 'USDC').address)
  await claimButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'takes no collectibles' })
  await expect(alert).toContainText('The collectible is still in the link.')
  await page.getByRole('button', { name: 'Use another address' }).click()
  const recipient = stranger()
  await typeAddress(page, `CARD #${tokenId}`, recipient)
  await claimButton(page).click()
  await expect(page.getByText('You have successfully claimed your collectible!')).toBeVisible()
  expect(await ownerOf(chain, tokenId)).toBe(recipient)
})

test('I send a postcard back that is not for me', async ({ device, link, config, cast }) => {
  const chain = chainOf(config, CHAIN)
  const tokenId = await mintPostcard(chain, cast.sender)
  const page = await device({ viewport: PHONE })
  await page.goto(await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId }))
  await page.getByRole('button', { name: 'Not for you? Send it back' }).click()
  await expect(page.getByText('The collectible is still in the link.')).toBeVisible()
  await page.getByRole('button', { name: 'Send it back', exact: true }).click()
  await expect(page.getByText('Sent back to its sender.')).toBeVisible()
  await expect(page.getByText(`Postcard ${tokenId} is back at`)).toBeVisible()
  expect(await ownerOf(chain, tokenId)).toBe(cast.sender.address)
})

test('I find my collectibles among what is in my links, and take them back', async ({
  device,
  link,
  config,
  cast,
}) => {
  const chain = chainOf(config, CHAIN)
  const tokenId = await mintPostcard(chain, cast.sender)
  const before = await stickersOf(chain, cast.sender.address, '78')
  await mintStickers(chain, cast.sender, '78', 5)
  await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId })
  await link({ chainId: CHAIN, amount: '5', symbol: 'STICK', tokenId: '78' })
  const page = await device({ viewport: PHONE })
  await page.goto('/refund')
  await connectAs(page, cast.sender)
  const rows = page.getByRole('region', { name: 'Your unclaimed links' }).getByRole('listitem')
  const [postcard, stickers] = [`Postcard ${tokenId}`, '5 × Sticker 78'].map((hasText) =>
    rows.filter({ hasText }),
  )
  if (!postcard || !stickers) throw new Error('there are two')
  await expect(stickers).toContainText('STICK #78')
  await postcard.getByRole('button', { name: `Refund CARD #${tokenId}` }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expect(postcard).toContainText('The collectible is back in your wallet.')
  await stickers.getByRole('button', { name: 'Refund 5 × STICK #78' }).click()
  await answer(page, 'Refund deposit', 'Approve')
  await expect(stickers).toContainText('The collectibles are back in your wallet.')
  expect(await ownerOf(chain, tokenId)).toBe(cast.sender.address)
  expect(await stickersOf(chain, cast.sender.address, '78')).toBe(before + 5)
})
