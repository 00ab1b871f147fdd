import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { claimButton, expectPaid, typeAddress } from './support/claiming'
import { A_PDF, A_PICTURE, attach, damage, NOTE } from './support/attaching'
import { expect, test } from './support/journey'
import { expectAccessible, expectBegun, expectInside, expectStill, measureShift } from './support/looks'
import { look, SIZES } from './support/pictures'
import { answer, connectAs } from './support/sandbox-wallet'
import { madeLink, openSend, review, typeIn } from './support/sending'

const PICTURES = 'test-results/screens'
const RECIPIENT = '0x0000000000000000000000000000000000077177'

const fromSender = (page: Page) => page.getByRole('region', { name: 'From the sender' })

async function proceed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answer(page, 'Pay 25 USDC into a link, without gas', 'Approve')
  return madeLink(page)
}

/** The bytes that the browser saved, and what it called them. */
async function download(page: Page, from: Page | ReturnType<typeof fromSender>) {
  const begun = page.waitForEvent('download')
  await from.getByRole('button', { name: /^Download/ }).click()
  const saved = await begun
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) }
}

/** What this device remembers of the one link that was claimed on it. */
function receivedOn(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('filbert.received.'))
    return JSON.parse(localStorage.getItem(name ?? '') ?? 'null')
  })
}

test('I send a message and a picture; whoever I send it to reads and keeps them, and nobody else could @smoke', async ({
  device,
  cast,
  guard,
  recorder,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE, file: A_PICTURE })
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  const goesWith = page.getByRole('region', { name: 'Goes with it' })
  await expect(goesWith).toContainText(NOTE)
  await expect(goesWith).toContainText('nuts.png')
  const link = await proceed(page)
  guard(link)

  const friend = await device()
  await friend.goto(link)
  await expect(fromSender(friend)).toContainText(NOTE)
  const picture = friend.getByRole('img', { name: 'From the sender: nuts.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2)
  const kept = await download(friend, fromSender(friend))
  expect(kept.name).toBe('nuts.png')
  expect(kept.bytes.equals(A_PICTURE.buffer)).toBe(true)
  await typeAddress(friend, '25 USDC', RECIPIENT)
  await expect(fromSender(friend), 'while I agree').toContainText(NOTE)
  await claimButton(friend).click()
  await expectPaid(friend)
  await expect(fromSender(friend), 'and when I have it').toContainText(NOTE)
  await expect
    .poll(() => receivedOn(friend), { message: 'and is remembered on this device' })
    .toMatchObject({ message: NOTE, attachedFile: 'nuts.png', usdPrice: expect.stringMatching(/^\d+$/) })

  await page.goto('/send')
  await expect(page.getByText(NOTE)).toBeVisible()
  await page.getByRole('button', { name: /^Options for / }).click()
  expect((await download(page, page)).bytes.equals(A_PICTURE.buffer)).toBe(true)

  const sent = recorder.sent()
  const plain = [NOTE, NOTE.slice(0, 10), A_PICTURE.name, A_PICTURE.buffer]
  for (const one of plain) expect(sent.includes(one), `${one} in a request`).toBe(false)
})

test('I send a PDF, which is only ever saved', async ({ device, cast, guard }) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { file: A_PDF })
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  const link = await proceed(page)
  guard(link)
  const friend = await device()
  await friend.goto(link)
  await expect(fromSender(friend)).toContainText('invoice.pdf')
  const kept = await download(friend, fromSender(friend))
  await expect(friend.getByRole('img', { name: /^From the sender/ })).toHaveCount(0)
  expect(kept.name).toBe('invoice.pdf')
  expect(kept.bytes.equals(A_PDF.buffer)).toBe(true)
})

test('What should not travel with money is refused in words, and what I typed stays', async ({ device }) => {
  const page = await device()
  await openSend(page)
  await attach(page, { message: NOTE })
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByLabel('Picture or PDF').setInputFiles({ name, mimeType, buffer })
  }
  await choose('nuts.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>'))
  await expect(page.getByText('This is neither, whatever its name says.')).toBeVisible()
  await choose('nuts.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('Save it as PNG.')).toBeVisible()
  await choose('nuts.png', 'image/png', Buffer.concat([A_PICTURE.buffer, Buffer.alloc(5_000_000)]))
  await expect(page.getByText('It may have 5 MB at most.')).toBeVisible()
  await choose('nuts.png', 'image/png', Buffer.alloc(0))
  await expect(page.getByText('This file is empty.')).toBeVisible()
  await expect(page.getByLabel('Message (optional)')).toHaveValue(NOTE)
  await choose(A_PICTURE.name, A_PICTURE.mimeType, A_PICTURE.buffer)
  await expect(page.getByText('nuts.png', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove nuts.png' }).click()
  await expect(page.getByText('nuts.png', { exact: true })).toHaveCount(0)
})

test('A message that is too long is counted, and not sent', async ({ device, cast }) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: '🌰'.repeat(141) })
  await expect(page.getByText('141/140')).toBeVisible()
  await typeIn(page, 'USDC')
  await page.getByLabel('You send').fill('25')
  await page.getByRole('button', { name: 'Send 25 USDC' }).click()
  await expect(page.getByText('The message is 1 character too long.')).toBeVisible()
  await page.getByLabel('Message (optional)').fill('🌰'.repeat(140))
  await page.getByRole('button', { name: 'Send 25 USDC' }).click()
  await expect(page.getByRole('heading', { name: "You're sending" })).toBeVisible()
})

test('The server keeps nothing just now: no money moves, and I send without it', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await page.route('**/submit-claim-link/init', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'storage_unavailable', message: 'No room.', requestId: 'e2e' },
    }),
  )
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE })
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('alert')).toContainText('Your message was not taken.')
  await expect(page.getByRole('alert')).toContainText('Nothing has left your wallet.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Send without it' }).click()
  await answer(page, 'Pay 25 USDC into a link, without gas', 'Approve')
  const link = await madeLink(page)
  guard(link)
  const friend = await device()
  await friend.goto(link)
  await expectBegun(friend)
  await expect(friend.getByRole('textbox', { name: 'Where should it go?' })).toBeVisible()
  await expect(fromSender(friend)).toHaveCount(0)
})

test('What came with the money is damaged: it says so, and I claim all the same', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE, file: A_PICTURE })
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  const link = await proceed(page)
  guard(link)

  const friend = await device()
  await damage(friend, '/attachments/')
  await friend.goto(link)
  await expect(fromSender(friend)).toContainText(NOTE)
  await expect(fromSender(friend).getByRole('alert')).toContainText('so it is not opened')

  const another = await device()
  await damage(another, '/get-attachment-info')
  await another.goto(link)
  await expect(fromSender(another)).toContainText('and it does not open it. You can claim all the same.')
  await typeAddress(another, '25 USDC', RECIPIENT)
  await expect(fromSender(another), 'which is said once').toHaveCount(0)
  await claimButton(another).click()
  await expectPaid(another)
})

test('A message does not come while I claim: I am told on every card, and read it in the end', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE })
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  const link = await proceed(page)
  guard(link)

  const friend = await device()
  const busy = { code: 'rate_limited', message: 'Too many.', requestId: 'e2e' }
  await friend.route('**/get-attachment-info', (route) => route.fulfill({ status: 429, json: busy }))
  await friend.goto(link)
  await expect(fromSender(friend)).toContainText(
    "The sender's message is not here yet. You can claim all the same.",
  )
  await typeAddress(friend, '25 USDC', RECIPIENT)
  await expect(fromSender(friend)).toContainText("The sender's message is not here yet.")
  await claimButton(friend).click()
  await expectPaid(friend)
  await expect(fromSender(friend)).toContainText("The sender's message is not here yet.")
  await expect(fromSender(friend), 'which is done').not.toContainText('You can claim')
  await expectAccessible(friend)
  await friend.screenshot({ path: `${PICTURES}/attached-not-yet.png`, fullPage: true })

  await friend.unroute('**/get-attachment-info')
  await fromSender(friend).getByRole('button', { name: 'Try again' }).click()
  await expect(fromSender(friend)).toContainText(NOTE)
})

test('What opens a message does not load: it says so, and I claim all the same', async ({
  device,
  cast,
  guard,
}) => {
  const page = await device()
  await openSend(page)
  await connectAs(page, cast.sender)
  await attach(page, { message: NOTE })
  await review(page, { amount: '25', symbol: 'USDC', choose: false })
  const link = await proceed(page)
  guard(link)

  const friend = await device()
  // As good as one that does not come, but no line in the browser's console.
  const broken = { contentType: 'text/javascript', body: 'throw new Error("broken off")' }
  await friend.route(/\/assets\/attached-/, (route) => route.fulfill(broken))
  await friend.goto(link)
  await expect(fromSender(friend)).toContainText('did not load')
  await expectInside(friend)
  await expectAccessible(friend)
  await typeAddress(friend, '25 USDC', RECIPIENT)
  await expect(fromSender(friend), 'which is said once').toHaveCount(0)
  await claimButton(friend).click()
  await expectPaid(friend)
})

for (const viewport of SIZES) {
  test(`I see what goes with money and what came with it, ${viewport.width} pixels wide`, async ({
    device,
    cast,
    guard,
  }) => {
    const looks = { viewport, reducedMotion: 'reduce' } as const
    const page = await device(looks)
    await openSend(page)
    await connectAs(page, cast.sender)
    await attach(page, { message: NOTE })
    const svg = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
    await page.getByLabel('Picture or PDF').setInputFiles(svg)
    await expect(page.getByText('Save it as PNG.')).toBeVisible()
    await look(page, 'attach-refused')
    await attach(page, { file: A_PICTURE })
    await look(page, 'attach')
    await review(page, { amount: '25', symbol: 'USDC', choose: false })
    await look(page, 'attach-confirm')
    const link = await proceed(page)
    guard(link)

    const friend = await device(looks)
    await measureShift(friend)
    await friend.goto(link)
    await expect(friend.getByRole('img', { name: /^From the sender/ })).toBeVisible()
    await expectStill(friend)
    await look(friend, 'attached')
    await page.goto('/send')
    await expect(page.getByRole('button', { name: /^Options for / })).toBeVisible()
    await look(page, 'attach-sent')
  })
}
