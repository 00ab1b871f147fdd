import { describe, expect, it } from 'vitest'
import { noAnswer, when } from '@testing/api'
import { attachedTo } from '@testing/attachments'
import { watchDownloads } from '@testing/downloads'
import { beginLink, madeLink, proceed, review } from '@testing/flows'
import { keepLink } from '@testing/history'
import { look, resize, SIZES } from '@testing/looks'
import { clipboard, openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'
import { makeLink, world } from '@testing/world'

const NOTE = 'For the hazelnuts of last autumn, with thanks! 🌰'

/** A PNG, two pixels wide. */
const PICTURE = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGPYmqodX2/NAKEAIxIEvXekBPcAAAAASUVORK5CYII=',
  ),
  (letter) => letter.charCodeAt(0),
)

const optionsButton = (page: Page) => page.getByRole('button', { name: 'Options for 25 USDC' })
const options = (page: Page) => page.getByRole('dialog', { name: 'Options' })
const told = (page: Page, text: string) => page.getByRole('status').getByText(text)

/** Sends a link with a message and a picture, and opens the list of links; the link's address. */
async function sendWithPicture(page: Page): Promise<URL> {
  await beginLink(page)
  await page.getByRole('button', { name: 'Add a message or a file' }).click()
  await page.getByLabelText('Message (optional)').fill(NOTE)
  const file = new File([PICTURE], 'nuts.png', { type: 'image/png' })
  await page.getByLabelText('Picture or PDF').upload(file)
  await review(page, '25')
  await proceed(page)
  await answerWallet(page, 'Pay 25 USDC into a link', 'Approve')
  const link = new URL(await madeLink(page))
  await page.goto('/send')
  await expect.element(optionsButton(page)).toBeVisible()
  return link
}

/** From the button of the options to one of them by the keyboard alone, as it is read out. */
async function choose(page: Page, name: string): Promise<void> {
  await expect.element(optionsButton(page)).toHaveFocus()
  await page.press('Enter')
  await expect.element(options(page)).toBeVisible()
  for (let tabs = 0; tabs < 8; tabs++) {
    if (page.document.activeElement?.textContent?.trim() === name) return page.press('Enter')
    await page.press('Tab')
  }
  throw new Error(`the keyboard does not lead to ${name}`)
}

it('copy and save what was sent, by the keyboard alone', async () => {
  const { before, next } = watchDownloads()
  rememberWallet()
  const page = await openPage('/send', { before })
  const link = await sendWithPicture(page)
  optionsButton(page).element().focus()
  await choose(page, 'Copy link')
  await expect.element(options(page)).not.toBeInTheDocument()
  await expect.element(told(page, 'The link is in your clipboard.')).toBeVisible()
  const copied = new URL(clipboard.text)
  expect(copied.hash).toBe(link.hash)
  for (const part of ['c', 'v', 'i', 't'])
    expect(copied.searchParams.get(part)).toBe(link.searchParams.get(part))
  expect(copied.searchParams.get('t')).toBe('ui')

  await choose(page, 'Copy transaction hash')
  await expect.element(told(page, 'The transaction hash is in your clipboard.')).toBeVisible()
  const [made] = world.links.values()
  expect(clipboard.text).toBe(made?.deposit.txHash)

  let isAway = true
  when('POST /get-attachment-info', async ({ body, refuse }) =>
    isAway ? noAnswer() : (attachedTo((await body()).link) ?? refuse(404, 'attachment_not_found')),
  )
  await choose(page, 'Download attachment')
  await expect.element(options(page).getByRole('alert')).toHaveTextContent('cannot be reached')
  isAway = false
  await page.press('Enter')
  const { name, blob } = await next()
  expect(name).toBe('nuts.png')
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(PICTURE)
  await expect.element(told(page, 'The attachment is saved.')).toBeVisible()
  await expect.element(optionsButton(page)).toHaveFocus()
})

describe('of a link that was sent before', () => {
  async function openList(): Promise<Page> {
    const { address: sender } = rememberWallet()
    const made = makeLink({ amount: '25', symbol: 'USDC', more: { sender } })
    keepLink(made, { message: NOTE, attachedFile: 'nuts.png' })
    const page = await openPage('/send')
    await expect.element(optionsButton(page)).toBeVisible()
    return page
  }

  it('close by Escape and by Back, to the button that opened them', async () => {
    const page = await openList()
    optionsButton(page).element().focus()
    for (const close of [() => page.press('Escape'), () => page.goBack()]) {
      await page.press('Enter')
      await expect.element(options(page)).toBeVisible()
      await expect.poll(() => page.window.history.state.sheet).toBe(1)
      await close()
      await expect.element(options(page)).not.toBeInTheDocument()
      await expect.element(optionsButton(page)).toHaveFocus()
    }
  })

  it('lead to its refund and back, and offer none once it is refunded', async () => {
    const page = await openList()
    const mine = page.getByText('This is a link that you have created.')
    optionsButton(page).element().focus()
    await choose(page, 'Refund')
    await expect.element(mine).toBeVisible()
    page.goBack()
    await expect.element(optionsButton(page)).toBeVisible()
    await expect.element(options(page)).not.toBeInTheDocument()
    page.goForward()
    await expect.element(mine).toBeVisible()
    await page.getByRole('button', { name: 'Refund' }).click()
    await answerWallet(page, 'Refund deposit', 'Approve')
    await expect.element(page.getByText('The money is back in your wallet.')).toBeVisible()

    await page.goto('/send')
    await expect.element(page.getByText('Refunded')).toBeVisible()
    await optionsButton(page).click()
    await expect.element(options(page).getByRole('link', { name: 'Open link' })).toBeVisible()
    await expect.element(options(page).getByRole('link', { name: 'Refund' })).not.toBeInTheDocument()
  })

  it.each(SIZES)('can be read, with their row and what is said of it, $width pixels wide', async (size) => {
    await resize(size)
    const page = await openList()
    optionsButton(page).element().scrollIntoView()
    await expect.element(page.getByText(NOTE)).toBeVisible()
    await look(page)
    await optionsButton(page).click()
    await expect.element(options(page)).toBeVisible()
    await look(page)
    await options(page).getByRole('button', { name: 'Copy link' }).click()
    // It stays for as long as the mouse is over it.
    const toast = told(page, 'The link is in your clipboard.')
    await toast.hover()
    await look(page)
    await expect.element(toast).toBeVisible()
  })
})
