import { beforeEach, expect, it } from 'vitest'
import { noAnswer, when } from '@testing/api'
import { COPY, listCollections, makePieceLink, STICK } from '@testing/collectibles'
import { claimButton, STRANGER, typeAddress } from '@testing/flows'
import { DESK, expectStill, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { rememberWallet } from '@testing/wallet'
import { personOf } from '@testing/world'

const picture = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

beforeEach(listCollections)

it('moves nothing while its picture comes, on a desk', async () => {
  await resize(DESK)
  const page = await openPage(makePieceLink({ tokenId: '7' }).url)
  await expect.element(picture(page, 'Postcard 7')).toBeVisible()
  await expectStill(page)
})

it('shows a collectible from the link to the yes, and to whoever comes late', async () => {
  const page = await openPage(makePieceLink({ tokenId: '7' }).url)
  await expect.element(picture(page, 'Postcard 7')).toBeVisible()
  await expectStill(page)
  await lookAll(page)
  await typeAddress(page, 'CARD #7', STRANGER)
  await lookAll(page)
  await claimButton(page).click()
  await expect.element(page.getByText('You have successfully claimed your collectible!')).toBeVisible()
  await lookAll(page)
  await page.reload()
  await expect
    .element(page.getByRole('heading', { name: 'Sorry, this link has been claimed already.' }))
    .toBeVisible()
  await expect.element(page.getByRole('main').getByText('Postcard 7')).toBeVisible()
  await lookAll(page)
})

it('asks before it shows the picture of a collection that nobody lists, and says that there is none', async () => {
  when('GET /nfts/{chainId}/{contract}/{tokenId}/image', noAnswer)
  const page = await openPage(makePieceLink({ tokenId: '9', contract: COPY }).url)
  const ask = page.getByRole('button', { name: 'Show picture' })
  await expect.element(ask).toBeVisible()
  await lookAll(page)
  await ask.click()
  await expect.element(page.getByText('No picture')).toBeVisible()
  await lookAll(page)
})

it('shows whoever sent several of one sort what is in the link', async () => {
  const owner = rememberWallet(personOf(0))
  const page = await openPage(makePieceLink({ tokenId: '12', contract: STICK, amount: 3n, owner }).url)
  await expect.element(picture(page, 'Sticker 12')).toBeVisible()
  await lookAll(page)
})
