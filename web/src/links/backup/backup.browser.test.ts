import { describe, expect, it } from 'vitest'
import { linkKey, makeSecret } from '@filbert/sdk/keys'
import { beginLink, madeLink, proceed, review } from '@testing/flows'
import { keepOnDevice, keptLinks } from '@testing/history'
import { expectInside, LARGE_TEXT, lookAll, resize } from '@testing/looks'
import { openPage, type Page } from '@testing/open-page'
import { answerWallet, rememberWallet } from '@testing/wallet'

const SAVE = 'Save a backup of your links'
const NOTE = /^This browser may clear what this page stores/

const saveButton = (page: Page) => page.getByRole('button', { name: SAVE })
/** As the device has them, with secrets that fit. */
const madeLinks = (count: number) =>
  keptLinks(count).map((link) => {
    const secret = makeSecret()
    return { ...link, secret, pubKey20: linkKey(secret).pubKey20 }
  })
const chosen = (page: Page) =>
  page.document.querySelector<HTMLInputElement>('input[aria-label="Backup of links"]') as HTMLInputElement

/** A browser that promises nothing, as Safari does. How often it was asked is in `asked`. */
function clearingBrowser() {
  const asked = { times: 0 }
  const before = ({ navigator }: Window) => {
    navigator.storage.persisted = async () => false
    navigator.storage.persist = async () => {
      asked.times += 1
      return false
    }
    navigator.permissions.query = () => Promise.reject(new TypeError('unknown permission'))
  }
  return { asked, before }
}

/** What the page saves, as text. */
function watchSaved() {
  const saved: Promise<string>[] = []
  const before = (page: Window & typeof globalThis) => {
    page.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(fetch(this.href).then((answer) => answer.text()))
    }
  }
  return { saved, before }
}

function choose(page: Page, text: string): void {
  const files = new page.window.DataTransfer()
  files.items.add(new page.window.File([text], 'backup.json', { type: 'application/json' }))
  const input = chosen(page)
  input.files = files.files
  input.dispatchEvent(new page.window.Event('change', { bubbles: true }))
}

describe('a backup', () => {
  it('brings back what another browser has cleared', async () => {
    keepOnDevice(madeLinks(3))
    const { saved, before } = watchSaved()
    const page = await openPage('/dashboard', { before })
    await saveButton(page).click()
    await expect.element(page.getByText('The backup is saved.')).toBeVisible()
    const text = (await saved[0]) ?? ''
    expect(JSON.parse(text)).toMatchObject({ format: 'filbert-backup', version: 1 })
    expect(text.slice(0, 120)).toContain('Anyone who has it can take the money')

    localStorage.clear()
    const other = await openPage('/dashboard')
    await expect.element(other.getByText('Nothing has moved yet')).toBeVisible()
    await expect.element(saveButton(other)).not.toBeInTheDocument()
    choose(other, text)
    await expect.element(other.getByText('3 links are back on this device.')).toBeVisible()
    await expect.element(saveButton(other)).toBeVisible()
    choose(other, text)
    await expect.element(other.getByText('3 links were here already.')).toBeVisible()
  })

  it('has what a wallet said no to, which it may have sent all the same', async () => {
    rememberWallet()
    const { saved, before } = watchSaved()
    const page = await openPage('/send', { before })
    await beginLink(page)
    await review(page, '4.2')
    await proceed(page)
    await answerWallet(page, 'Pay 4.2 USDC into a link', 'Reject')
    await expect.element(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
    await page.goto('/dashboard')
    await saveButton(page).click()
    await expect.element(page.getByText('The backup is saved.')).toBeVisible()
    const text = (await saved[0]) ?? ''

    localStorage.clear()
    const other = await openPage('/dashboard')
    await expect.element(other.getByText('Nothing has moved yet')).toBeVisible()
    choose(other, text)
    await expect.element(other.getByText('1 link is back on this device.')).toBeVisible()
    const names = () => Object.keys(localStorage).filter((name) => name.includes('filbert.sent.'))
    expect(names()).toEqual([expect.stringMatching(/^filbert\.archived\.filbert\.sent\.0x/)])
  })

  it.each([
    ['something else', '{"links":[]}', 'This file is no backup of links. Nothing was changed.'],
    [
      'that of a newer page',
      '{"format":"filbert-backup","version":9}',
      'A newer version of this page wrote this backup. Reload the page and try again.',
    ],
  ])('is not read from %s', async (_, text, words) => {
    const page = await openPage('/dashboard')
    await expect.element(page.getByText('Nothing has moved yet')).toBeVisible()
    choose(page, text)
    await expect.element(page.getByText(words)).toBeVisible()
  })
})

describe('a browser that may clear what it keeps', () => {
  it('is asked to keep the first link, and its owner is warned before, once', async () => {
    rememberWallet()
    const { asked, before } = clearingBrowser()
    const page = await openPage('/send', { before })
    await beginLink(page)
    await review(page, '4.2')
    await expect.element(page.getByText(NOTE)).toBeVisible()
    await lookAll(page)
    asked.times = 0
    await proceed(page)
    await answerWallet(page, 'Pay 4.2 USDC into a link', 'Approve')
    await madeLink(page)
    expect(asked.times).toBe(1)
    await expect.element(saveButton(page)).toBeVisible()
    await lookAll(page)
    await page.goto('/send')
    await beginLink(page)
    await review(page, '4.2')
    await expect.element(page.getByText(NOTE)).not.toBeInTheDocument()
  })

  it('warns again where no link was made after the first time', async () => {
    rememberWallet()
    const { before } = clearingBrowser()
    const page = await openPage('/send', { before })
    for (const at of ['/send', '/send?again']) {
      await page.goto(at)
      await beginLink(page)
      await review(page, '4.2')
      await expect.element(page.getByText(NOTE)).toBeVisible()
    }
    await proceed(page)
    await answerWallet(page, 'Pay 4.2 USDC into a link', 'Reject')
    await expect.element(page.getByRole('button', { name: 'Proceed' })).toBeEnabled()
    await page.goto('/send')
    await beginLink(page)
    await review(page, '4.2')
    await expect.element(page.getByText(NOTE), { message: 'what a wallet says no to is none' }).toBeVisible()
  })

  it('is told of on the dashboard, beside the backup', async () => {
    keepOnDevice(keptLinks(2))
    const page = await openPage('/dashboard', { before: clearingBrowser().before })
    await expect.element(page.getByText(NOTE)).toBeVisible()
    await lookAll(page)
  })

  it('is told of beside large text', async () => {
    await resize(LARGE_TEXT)
    keepOnDevice(keptLinks(2))
    const page = await openPage('/dashboard', { before: clearingBrowser().before })
    await expect.element(page.getByText(NOTE)).toBeVisible()
    expectInside(page)
  })
})

it('asks nothing of a browser that keeps everything', async () => {
  rememberWallet()
  const page = await openPage('/send')
  await beginLink(page)
  await review(page, '4.2')
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument()
})
