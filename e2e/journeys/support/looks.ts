import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import readQr from 'jsqr'
import { world } from '../../product/around-journeys'
import { onEmptyPage } from './empty-page'

/** Those of axe's usual rules that another scheme of colours can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * No rule of axe is broken by what is shown now, but for others' pages in frames of ours. `inColour`: only those about
 * colours, where a page is looked at once more in other ones. A page that is the same as one of another journey of this
 * run is not analysed again.
 */
export async function expectAccessible(page: Page, { inColour = false } = {}): Promise<void> {
  const known = join(world().accessibleDir, await fingerprintOf(page, inColour))
  if (existsSync(known)) return
  // All of it is in one document, so no other page has to be opened to put answers together.
  const axe = new AxeBuilder({ page }).exclude('dialog iframe').setLegacyMode()
  const { violations } = await (inColour ? axe.withRules(OF_COLOURS) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found, `axe on ${new URL(page.url()).pathname}`).toEqual([])
  writeFileSync(known, '')
}

/** Of all that axe's answer depends on: the document, what is typed and focused in it, its size and colours. */
async function fingerprintOf(page: Page, inColour: boolean): Promise<string> {
  const parts = await page.evaluate(() => {
    const { documentElement: html, body, title, activeElement } = document
    const elements = [...document.querySelectorAll('*')]
    const fields = elements.filter(
      (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement,
    )
    return [
      [...html.attributes].map(({ name, value }) => `${name}=${value}`).join(),
      title,
      body.outerHTML,
      ...fields.map((field) => `${field.value} ${field instanceof HTMLInputElement && field.checked}`),
      elements.indexOf(activeElement ?? body),
      `${innerWidth} ${innerHeight} ${scrollX} ${scrollY} ${matchMedia('(prefers-color-scheme: dark)').matches}`,
    ]
  })
  return createHash('sha256')
    .update(JSON.stringify([inColour, ...parts]))
    .digest('hex')
}

/** How much has moved by itself so far, as browsers measure it, and what that was. */
interface Shift {
  sum: number
  moved: string[]
}

declare global {
  interface Window {
    layoutShift: () => Shift
  }
}

/** To be called before the page is opened. */
export async function measureShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const shift: Shift = { sum: 0, moved: [] }
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    const add = (entries: PerformanceEntryList) => {
      for (const { hadRecentInput, value, sources } of entries as Entry[]) {
        if (hadRecentInput) continue
        shift.sum += value
        const moved = sources.map(({ node, previousRect: was, currentRect: is }) => {
          const what = `<${node?.nodeName.toLowerCase()}> ${node?.textContent?.trim().slice(0, 40)}`
          return `${what} (${box(was)} to ${box(is)})`
        })
        shift.moved.push(`${value.toFixed(3)}: ${moved.join(' | ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.layoutShift = () => {
      add(observer.takeRecords())
      return shift
    }
  })
}

/** The app has taken over from what the page was painted with before. */
export async function expectBegun(page: Page): Promise<void> {
  await expect(page.locator('.paint, #root:empty, #root > [inert]')).toHaveCount(0)
}

/** What the page has heard of until now can be seen. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

/** Once fonts are there and what they moved has been drawn. */
export async function expectStill(page: Page): Promise<void> {
  await expectBegun(page)
  const { sum, moved } = await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return window.layoutShift()
  })
  expect(sum, `layout shift of ${moved.join(', ')}`).toBeLessThan(0.05)
}

/** Nothing has to be scrolled to sideways, and nothing that is read or tapped is cut off at an edge. */
export async function expectInside(page: Page): Promise<void> {
  await expectBegun(page)
  const beyond = await page.evaluate(() => {
    const width = window.innerWidth
    const scrolled = document.documentElement.scrollWidth > width ? ['the page'] : []
    const parts = document.querySelectorAll(
      'header, main, dialog[open], :is(header, main, dialog[open]) :is(a, button, input, h1, p, dd)',
    )
    const cut = [...parts].filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      // A sheet has edges of its own.
      const sheet = part.parentElement?.closest('dialog')?.getBoundingClientRect()
      const edges = sheet ?? { left: 0, right: width }
      return right - left > 1 && (left < edges.left - 1 || right > edges.right + 1)
    })
    const sideways = [...document.querySelectorAll('dialog[open] *')].filter(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(part).overflowX),
    )
    return [...scrolled, ...[...cut, ...sideways].map((part) => part.outerHTML.slice(0, 120))]
  })
  expect(beyond, 'beyond the edges').toEqual([])
}

/** What is told in rows of a label and a value stands on one line in each of them, icons or not. */
export async function expectLevel(page: Page): Promise<void> {
  const uneven = await page.evaluate(() => {
    /** Where its first line of text ends below, if it is one line of the usual size. */
    const foot = (part: Element | null) => {
      const texts = document.createTreeWalker(part ?? document, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const around = texts.currentNode.parentElement
        if (
          !around ||
          !texts.currentNode.textContent?.trim() ||
          around.closest('.sr-only, [aria-hidden], select')
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const size = getComputedStyle(around).fontSize
        return range.getClientRects().length === 1 && size === '16px'
          ? range.getBoundingClientRect().bottom
          : null
      }
      return null
    }
    return [...document.querySelectorAll('.rows > div')].flatMap((row) => {
      const [label, value] = [foot(row.querySelector('dt')), foot(row.querySelector('dd'))]
      const off = label !== null && value !== null ? Math.abs(label - value) : 0
      return off > 0.75 ? [`${row.textContent}: ${off}`] : []
    })
  })
  expect(uneven, 'label and value on two lines').toEqual([])
}

/** Whoever goes by the keyboard stands somewhere: Tab leads on from there, and not from the head of the page. */
export async function expectPlace(page: Page): Promise<void> {
  const place = () => page.evaluate(() => document.activeElement?.localName)
  await expect.poll(place, 'what has the focus').not.toBe('body')
}

/** What a phone's camera reads off the screen. */
export async function readFromScreen(picture: Locator): Promise<string | undefined> {
  const png = (await picture.screenshot()).toString('base64')
  const { width, height, pixels } = await onEmptyPage(picture.page(), (empty) =>
    empty.evaluate(async (given) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${given}`)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      canvas?.drawImage(bitmap, 0, 0)
      const data = canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      return { width: bitmap.width, height: bitmap.height, pixels: Array.from(data) }
    }, png),
  )
  return readQr(Uint8ClampedArray.from(pixels), width, height)?.data
}
