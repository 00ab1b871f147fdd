import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import readQr from 'jsqr'
import { expectBegun } from './looks'

export async function openBatch(page: Page): Promise<void> {
  await page.goto('/batch')
  await expectBegun(page)
  await expect(page.getByRole('heading', { name: 'Many links at once' })).toBeVisible()
}

/** Gives a list as a file. */
export async function giveList(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByRole('tab', { name: 'From a list' }).click()
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await page.getByLabel('List', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer })
}

/** What one of the terms says, by its label. */
export function term(page: Page, label: string) {
  return page.locator('.rows > div', { has: page.getByText(label, { exact: true }) }).locator('dd')
}

/** Waits for a figure of a batch to rise to what it is in the end: as long as it rises, however slowly. */
export async function risesTo(page: Page, label: string, end: number): Promise<void> {
  for (let seen = -1; seen < end; ) {
    const before = seen
    await expect
      .poll(
        async () => {
          seen = Number(await term(page, label).textContent())
          return seen
        },
        { timeout: 60_000, message: `${label} was ${before}` },
      )
      .toBeGreaterThan(before)
  }
  await expect(term(page, label)).toHaveText(String(end))
}

/** The file that a button saves. */
export async function saved(page: Page, button: string): Promise<Buffer> {
  const begun = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: button, exact: true }).click()
  return readFileSync(await (await begun).path())
}

/** The links in a file of links. */
export function linksIn(csv: Buffer): string[] {
  return csv.toString().match(/https?:\/\/[^,"\s]+#p=[A-Za-z0-9]{16}/g) ?? []
}

/** What a phone's camera would read off each code of a sheet, once it is printed. */
export function codesOn(pdf: Buffer): (string | undefined)[] {
  return contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/q ([\d.]+) 0 0 \1 [\d.]+ [\d.]+ cm\n([\d re]+) f\nQ/g)].map(
      ([, scale = '', rects = '']) => codeOf(Math.round(SIDE / Number(scale)), rects),
    ),
  )
}

/** Points, of each code on a sheet. */
const SIDE = 92
/** Pixels of a module. */
const PIXELS = 6

function codeOf(size: number, rects: string): string | undefined {
  const width = size * PIXELS
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of rects.matchAll(/(\d+) (\d+) (\d+) 1 re/g)) {
    // A sheet counts from below.
    const top = (size - 1 - Number(y)) * PIXELS
    for (let line = top; line < top + PIXELS; line++) {
      const from = (line * width + Number(x) * PIXELS) * 4
      pixels.fill(0, from, from + Number(run) * PIXELS * 4)
      for (let at = from + 3; at < from + Number(run) * PIXELS * 4; at += 4) pixels[at] = 255
    }
  }
  return readQr(pixels, width, width)?.data
}

/** The streams of a PDF that draw, in clear. */
function contentsOf(pdf: Buffer): string[] {
  const contents: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('\nendstream', at)
    if (end < 0) break
    const bytes = pdf.subarray(at + 'stream\n'.length, end)
    at = end + '\nendstream'.length
    const content = inflated(bytes)
    if (content?.includes(' re')) contents.push(content)
  }
  return contents
}

function inflated(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return null
  }
}

/** The same where it saves several. */
export async function savedAll(page: Page, button: string, count: number): Promise<Buffer[]> {
  const files: Promise<string>[] = []
  page.on('download', (download) => files.push(download.path()))
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(() => files.length, { timeout: 600_000 }).toBe(count)
  return (await Promise.all(files)).map((path) => readFileSync(path))
}
