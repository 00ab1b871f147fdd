import { expect, it } from 'vitest'
import { CARD, COPY, listCollections, mint } from '@testing/collectibles'
import { HAZEL, MAPLE } from '@testing/config'
import { beginLink, madeLink, openTyped, proceed, tokenButton } from '@testing/flows'
import { listManyTokens } from '@testing/long-list'
import { lookAll } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { chainOf, personOf, stateOf, tokenOf } from '@testing/world'

const refused = (page: Page) => page.getByRole('region', { name: 'Collectibles' }).getByRole('alert')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openField(person = personOf(0)) {
  rememberWallet(person)
  const page = await openPage('/send')
  await beginLink(page)
  return { page, field: await openTyped(page) }
}

it('names a collectible, and it is sent', async () => {
  listCollections()
  mint({ tokenId: '7' })
  const { page, field } = await openField()
  await field.fill(`https://market.example/item/${CARD}/7?ref=chat`)
  await expect
    .element(refused(page))
    .toHaveTextContent('We do not know this page, nor which chain it is about.')
  await field.fill(`${CARD}/7`)
  await button(page, 'Choose Postcard 7').click()
  await button(page, 'Send Postcard 7').click()
  await proceed(page)
  await answerWallet(page, 'Allow CARD #7 to be taken', 'Approve')
  await answerWallet(page, 'Put CARD #7 into a link', 'Approve')
  await madeLink(page)
})

it("is an explorer's page about another chain, and what it shows is sent from there", async () => {
  listCollections()
  mint({ tokenId: '7', chainId: MAPLE })
  const maple = chainOf(MAPLE)
  maple.explorerUrl = 'https://scan.maple.example'
  const { page, field } = await openField()
  await field.fill(`https://scan.maple.example/token/${CARD}?page=2&a=7`)
  await expect.element(button(page, 'Choose Postcard 7')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(maple.name).last()).toBeVisible()
  await lookAll(page)
  await button(page, 'Choose Postcard 7').click()
  await expect.element(tokenButton(page)).toHaveTextContent(maple.name)
  await button(page, 'Send Postcard 7').click()
  await proceed(page)
  await answerWallet(page, `To ${maple.name}`, 'Approve')
  await answerWallet(page, 'Allow CARD #7 to be taken', 'Approve')
  await answerWallet(page, 'Put CARD #7 into a link', 'Approve')
  const link = await madeLink(page)
  expect(new URL(link).searchParams.get('c')).toBe(MAPLE)
})

it('names one of a collection that nobody knows, and says so', async () => {
  listCollections()
  mint({ tokenId: '9', contract: COPY })
  const { page, field } = await openField()
  await field.fill(`${COPY} #9`)
  await expect.element(page.getByText('We do not know this collection')).toBeVisible()
  const picture = page.getByRole('img', { name: 'CARD #9' })
  await expect.element(button(page, 'Choose CARD #9')).toBeVisible()
  await expect.element(picture).not.toBeInTheDocument()
  await button(page, 'Show picture').click()
  await expect.element(picture).toBeVisible()
  await button(page, 'Choose CARD #9').click()
  await expect.element(page.getByText('We do not know this collection')).toBeVisible()
  await button(page, 'Send CARD #9').click()
  await proceed(page)
  await answerWallet(page, 'to be taken', 'Approve')
  await answerWallet(page, 'into a link', 'Approve')
  await madeLink(page)
})

it('says what is wrong with what names no collectible of mine', async () => {
  listCollections()
  mint({ tokenId: '5', owner: personOf(1) })
  const { page, field } = await openField()
  // No checksum: one letter is of the other case.
  const wrong = CARD.replace('C', 'c')
  for (const [typed, words] of [
    ['my postcard', 'There is no contract address in this.'],
    [CARD, 'Which one of them?'],
    [`${CARD}/seven`, 'in figures only'],
    [`${CARD}/${2n ** 256n}`, 'in figures only'],
    [`${CARD.slice(0, -1)}/1`, 'This address is cut off'],
    [`${wrong}/1`, 'A character in this address is wrong.'],
    [`0x${'0'.repeat(40)}/1`, 'No collection has this address.'],
    [`https://etherscan.io/nft/${CARD}/1`, 'about a chain that we do not serve'],
    [`${CARD}/5`, 'Postcard 5 is not in your wallet.'],
    [`${CARD}/987654321`, 'There is no such collectible.'],
    [`${tokenOf(HAZEL, 'USDC').address}/1`, 'There is no such collectible.'],
    [`${personOf(1).address}/1`, 'There is no such collectible.'],
  ] as const) {
    await field.fill(typed)
    await expect.element(refused(page), { message: typed }).toHaveTextContent(words)
    await expect.element(page.getByRole('button', { name: /^Choose / })).not.toBeInTheDocument()
  }
  await field.fill('')
  await expect.element(refused(page)).toHaveTextContent(/^$/)
})

it('is about a chain that does not answer, and keeps what was typed for another one', async () => {
  await listManyTokens()
  listCollections()
  mint({ tokenId: '1' })
  const base = '8453'
  expect(stateOf(base).answers).toBe(false)
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  const field = await openTyped(page)
  await field.fill(`https://opensea.io/assets/base/${CARD}/1`)
  await expect.element(refused(page)).toHaveTextContent('We cannot reach this chain at the moment.')
  await button(page, 'Ask again').click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Looking it up' })).toBeVisible()
  await expect.element(refused(page)).toHaveTextContent('We cannot reach this chain at the moment.')

  await page.getByRole('dialog').getByRole('button', { name: 'Base', exact: true }).click()
  await field.fill(`${CARD}/1`)
  await expect.element(refused(page)).toHaveTextContent('We cannot reach this chain at the moment.')
  await page.getByRole('dialog').getByRole('button', { name: 'Hazel Local' }).click()
  await expect.element(field).toHaveValue(`${CARD}/1`)
  await expect.element(button(page, 'Choose Postcard 1')).toBeVisible()
})
