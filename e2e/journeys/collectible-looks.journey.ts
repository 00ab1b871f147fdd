import { chainOf } from '../product/api'
import { stranger } from '../product/chain'
import { ALREADY_CLAIMED, claimButton } from './support/claiming'
import { copyPostcards, mintPostcard, mintStickers } from './support/collectibles'
import { expect, test } from './support/journey'
import { expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { connectAs } from './support/sandbox-wallet'

const CHAIN = '31337'
for (const viewport of SIZES) {
  const seen = `${viewport.width} pixels wide`
  const options = { viewport, reducedMotion: 'reduce' } as const

  test(`I look at a collectible that I am sent, ${seen}`, async ({ device, link, config, cast }) => {
    const tokenId = await mintPostcard(chainOf(config, CHAIN), cast.sender)
    const page = await device(options)
    await measureShift(page)
    await page.goto(await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId }))
    await expect(page.getByRole('img', { name: `Postcard ${tokenId}` })).toBeVisible()
    await expectStill(page)
    await look(page, 'collectible-claim')
    await page.getByRole('textbox', { name: 'Where should it go?' }).fill(stranger())
    await page.getByRole('button', { name: `Claim CARD #${tokenId}` }).click()
    await expect(page.getByRole('heading', { name: 'You are claiming' })).toBeVisible()
    await look(page, 'collectible-confirm')
    await claimButton(page).click()
    await expect(page.getByText('You have successfully claimed your collectible!')).toBeVisible()
    await look(page, 'collectible-claimed')
    await page.reload()
    await expect(page.getByRole('heading', { name: ALREADY_CLAIMED })).toBeVisible()
    await expect(page.getByRole('main').getByText(`Postcard ${tokenId}`)).toBeVisible()
    await look(page, 'collectible-already')
  })

  test(`I look at a collection that nobody knows, ${seen}`, async ({ device, link, config, cast }) => {
    const chain = chainOf(config, CHAIN)
    const contract = await copyPostcards(chain)
    const tokenId = await mintPostcard(chain, cast.sender, contract)
    const page = await device(options)
    await page.goto(await link({ chainId: CHAIN, amount: '1', symbol: 'CARD', tokenId, contract }))
    const ask = page.getByRole('button', { name: 'Show picture' })
    await expect(ask).toBeVisible()
    await look(page, 'collectible-unlisted')
    await page.route('**/image', (route) => route.abort())
    await ask.click()
    await expect(page.getByText('No picture')).toBeVisible()
    await look(page, 'collectible-no-picture')
  })

  test(`I look at what I sent, ${seen}`, async ({ device, link, config, cast }) => {
    await mintStickers(chainOf(config, CHAIN), cast.sender, '12', 3)
    const url = await link({ chainId: CHAIN, amount: '3', symbol: 'STICK', tokenId: '12' })
    const page = await device(options)
    await page.goto('/')
    await connectAs(page, cast.sender)
    await page.goto(url)
    await expect(page.getByRole('img', { name: 'Sticker 12' })).toBeVisible()
    await look(page, 'collectible-sender')
    await page.goto('/refund')
    await expect(page.getByText('3 × Sticker 12').first()).toBeVisible()
    await look(page, 'collectible-refund')
  })
}
