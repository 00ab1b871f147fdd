import { expect, it } from 'vitest'
import { when } from '@testing/api'
import { CARD, COPY, listCollections, mint, STICK } from '@testing/collectibles'
import {
  beginLink,
  choosePiece,
  madeLink,
  openCollectibles,
  openTyped,
  proceed,
  sendTo,
  STRANGER,
} from '@testing/flows'
import { look, resize, SIZES } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { HAZEL } from '@testing/config'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openAmount(): Promise<Page> {
  listCollections()
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  return page
}

for (const size of SIZES) {
  const wide = `${size.width} pixels wide`

  it(`sends some stickers, and not more than there are, ${wide}`, async () => {
    for (const tokenId of ['1', '2']) mint({ tokenId, contract: STICK, amount: 1_000n })
    // More than there is room for in a row.
    for (const tokenId of ['7', '8']) mint({ tokenId })
    await resize(size)
    const page = await openAmount()
    const section = await openCollectibles(page)
    await expect.element(section.getByRole('listitem')).toHaveLength(3)
    await expect.element(section.getByRole('img')).toHaveLength(0)
    const pictures = () => [...section.element().querySelectorAll('img')].filter(({ complete }) => complete)
    await expect.poll(pictures).toHaveLength(3)
    button(page, 'Another collectible').element().scrollIntoView()
    await look(page)
    await button(page, 'Close').click()

    await choosePiece(page, 'Sticker 1')
    await page.getByLabelText('How many').fill('3')
    await look(page)
    await page.getByLabelText('How many').fill('4000')
    await button(page, 'Send 4,000 × Sticker 1').click()
    await expect.element(page.getByText('You do not have that many of it.')).toBeVisible()
    await look(page)
    await page.getByLabelText('How many').fill('3')
    await button(page, 'Send 3 × Sticker 1').click()
    await expect.element(button(page, 'Proceed')).toBeVisible()
    await look(page)
  })

  it(`sends a postcard, and lists it, ${wide}`, async () => {
    mint({ tokenId: '7' })
    await resize(size)
    const page = await openAmount()
    await choosePiece(page, 'Postcard 7')
    await look(page)
    await button(page, 'Send Postcard 7').click()
    await expect.element(button(page, 'Proceed')).toBeVisible()
    await look(page)
    await proceed(page)
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Allow CARD #7 to be taken')
    await look(page)
    await answerWallet(page, 'to be taken', 'Approve')
    await answerWallet(page, 'into a link', 'Approve')
    await madeLink(page)
    await look(page)
    await page.goto('/send')
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Postcard 7' })).toBeVisible()
    await look(page)
  })

  it(`shows what becomes of what is typed, ${wide}`, async () => {
    mint({ tokenId: '7' })
    mint({ tokenId: '9', contract: COPY })
    await resize(size)
    const page = await openAmount()
    const field = await openTyped(page)
    await field.fill(`${COPY}/seven`)
    await expect.element(page.getByText('in figures only')).toBeVisible()
    await look(page)
    await field.fill(`${CARD}/7`)
    await expect.element(button(page, 'Choose Postcard 7')).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'Postcard 7' })).toBeVisible()
    await look(page)
    await field.fill(`${COPY}/9`)
    await expect.element(button(page, 'Choose CARD #9')).toBeVisible()
    await look(page)
    await button(page, 'Choose CARD #9').click()
    await look(page)
  })

  it(`sends one straight, ${wide}`, async () => {
    mint({ tokenId: '7' })
    listCollections()
    rememberWallet()
    await resize(size)
    const page = await openPage('/send')
    await sendTo(page, STRANGER)
    await choosePiece(page, 'Postcard 7')
    await button(page, 'Send Postcard 7').click()
    await expect
      .element(page.getByRole('heading', { name: "You're sending" }))
      .toHaveTextContent('Postcard 7')
    await look(page)
    await proceed(page)
    await answerWallet(page, 'Send CARD #7', 'Approve')
    await expect.element(page.getByText('Postcard 7 arrived.')).toBeVisible()
    await look(page)
  })

  it(`moves nothing while collectibles are looked for, ${wide}`, async () => {
    let tell = () => {}
    const told = new Promise<void>((done) => {
      tell = done
    })
    let away = true
    when('GET /wallets/{address}/nfts', async () => {
      await told
      return { nfts: [], unavailable: away ? [HAZEL] : [], more: false }
    })
    // The tokens above have come.
    when('POST /fetch-wallet-balance', () => ({ balances: [], unavailable: [] }))
    await resize(size)
    const page = await openAmount()
    const section = await openCollectibles(page)
    await expect.element(section.getByText('Looking for your collectibles')).toBeInTheDocument()
    await expect.element(page.getByText('No balances to display!')).toBeVisible()
    const box = () => section.element().getBoundingClientRect().toJSON()
    const before = box()
    await look(page)
    tell()
    await expect.element(section.getByText('does not answer just now')).toBeVisible()
    await look(page)
    expect(box()).toEqual(before)

    away = false
    await section.getByRole('button', { name: 'Ask again' }).click()
    await expect
      .element(section.getByText('You have none of the collections that we know here.'))
      .toBeVisible()
    expect(box()).toEqual(before)
    await look(page)
  })
}
