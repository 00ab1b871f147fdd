import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { claimButton, expectPaid, typeAddress } from '../journeys/support/claiming'
import { onEmptyPage } from '../journeys/support/empty-page'
import { test } from '../journeys/support/journey'
import { connectAs } from '../journeys/support/sandbox-wallet'
import { openSend } from '../journeys/support/sending'
import { chainOf } from '../product/api'
import { stranger } from '../product/chain'

const FOLDER = resolve(import.meta.dirname, '../../docs/img')

/** Pictures in a repository stay in it for ever. */
const MOST_BYTES = 120_000

const DEVICES = [
  { width: 390, height: 844, sharpness: 2 },
  { width: 1280, height: 800, sharpness: 1 },
]

for (const { width, height, sharpness } of DEVICES) {
  test(`pictures ${width} pixels wide`, async ({ device, link, cast, config }) => {
    const chain = chainOf(config, '31337')
    const url = await link({ chainId: chain.chainId, amount: '25', symbol: 'USDC' })
    const options = {
      viewport: { width, height },
      deviceScaleFactor: sharpness,
      reducedMotion: 'reduce',
    } as const
    const sender = await device(options)
    await sender.goto('/')
    await expect(sender.getByRole('heading', { level: 1 })).toBeVisible()
    await take(sender, `landing-${width}`)

    await openSend(sender)
    await connectAs(sender, cast.sender)
    await sender.getByLabel('You send').fill('25')
    await expect(sender.getByText(/^Balance /)).toBeVisible()
    await take(sender, `send-${width}`)

    const friend = await device(options)
    await friend.goto(url)
    // Icons and prices come last.
    await expect(friend.getByText(/^≈ \$/)).toBeVisible()
    await expect(friend.getByText(chain.name.slice(0, 1), { exact: true })).toBeVisible()
    await take(friend, `claim-${width}`)

    await typeAddress(friend, '25 USDC', stranger())
    await claimButton(friend).click()
    await expectPaid(friend)
    await take(friend, `claimed-${width}`)
  })
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const webp = await toWebp(page, await page.screenshot({ caret: 'hide' }))
  expect(webp.length, name).toBeLessThan(MOST_BYTES)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(resolve(FOLDER, `${name}.webp`), webp)
}

/** A quarter of the size of a PNG, and the browser can make it. */
function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  return onEmptyPage(page, async (empty) => {
    const base64 = await empty.evaluate(async (given) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${given}`)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
      return btoa(Array.from(await blob.bytes(), (byte) => String.fromCharCode(byte)).join(''))
    }, png.toString('base64'))
    return Buffer.from(base64, 'base64')
  })
}
