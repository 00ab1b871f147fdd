import { expect } from 'vitest'
import { commands, page as tester } from 'vitest/browser'
import type { Page } from './open-page'

/** In CSS pixels. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }
export const SIZES = [PHONE, DESK]
/** The narrowest phone, and one at twice the size of its text. */
export const NARROW = { width: 320, height: 640 }
export const LARGE_TEXT = { width: 195, height: 422 }

/** Those of axe's usual rules that another scheme of colours can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Whether all is tried, and every rule held against every screen in both schemes and widths: `FILBERT_TEST_DEEP=true`. */
export const DEEP = import.meta.env['FILBERT_TEST_DEEP'] === 'true'

/** Nothing is worked out that no failure prints: what passes, selectors of elements, style sheets. */
const QUICK = { iframes: false, resultTypes: ['violations'], selectors: false, preload: false }

export async function resize({ width, height }: { width: number; height: number }): Promise<void> {
  await tester.viewport(width, height)
}

/**
 * What a page shows now, as wide as it is, in dark and light: nothing beyond the edges, no figure cut off, labels level
 * with their values, and every rule of axe held. The page is light afterwards. On a desk the gate looks in the dark alone:
 * what only a desk shows has its light looked at by `make test-all`. `rowsWrap`: values stand below their labels.
 */
export async function look(page: Page, { rowsWrap = false } = {}): Promise<void> {
  const isNarrow = page.window.innerWidth < DESK.width
  for (const colorScheme of ['dark', 'light'] as const) {
    await commands.emulateMedia({ colorScheme })
    await settled(page)
    const isDark = colorScheme === 'dark'
    if (isDark) expectLaidOut(page, rowsWrap)
    if (isNarrow || DEEP) await expectAccessible(page, { inColour: isDark })
    else if (isDark) await expectAccessible(page)
  }
}

function expectLaidOut(page: Page, rowsWrap: boolean): void {
  expectInside(page)
  expectWhole(page)
  if (!rowsWrap) expectLevel(page)
}

/** The same on a phone and a desk, one after the other. */
export async function lookAll(page: Page): Promise<void> {
  for (const size of SIZES) {
    await resize(size)
    await look(page)
  }
}

/** The failure names all that was found. */
function expectNone(found: string[], what: string): void {
  if (found.length > 0) throw new Error(`${what}:\n${found.join('\n')}`)
}

/** What the page has heard of until now can be seen. */
export async function drawn({ window }: Page): Promise<void> {
  await new Promise((done) => window.requestAnimationFrame(() => window.requestAnimationFrame(done)))
}

/** Nothing is on its way from one colour to another any more: what is in between is nobody's to read. */
async function settled(page: Page): Promise<void> {
  await page.begun()
  await page.document.fonts.ready
  await drawn(page)
  await expect
    .poll(() => page.document.getAnimations().filter((one) => one.constructor.name === 'CSSTransition'), {
      interval: 10,
    })
    .toEqual([])
}

interface Axe {
  run: (
    context: object,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** No rule of axe is broken by what is shown now, but for others' pages in frames of ours. `inColour`: only those about colours. */
export async function expectAccessible(page: Page, { inColour = false } = {}): Promise<void> {
  const window = page.window as typeof page.window & { axe?: Axe }
  if (!window.axe) await page.run('/test/axe.js')
  const options = { ...QUICK, ...(inColour && { runOnly: { type: 'rule', values: OF_COLOURS } }) }
  const { violations } = await (window.axe as Axe).run({ exclude: ['dialog iframe'] }, options)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expectNone(found, `axe on ${page.address}`)
}

/** Nothing has to be scrolled to sideways, and nothing that is read or tapped is cut off at an edge. */
export function expectInside({ window, document }: Page): void {
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
      ['auto', 'scroll'].includes(window.getComputedStyle(part).overflowX),
  )
  const beyond = [...scrolled, ...[...cut, ...sideways].map((part) => part.outerHTML.slice(0, 120))]
  expectNone(beyond, 'beyond the edges')
}

/** No figure is cut off by an ellipsis, which looks like digits left out, without the whole of it at hand. */
export function expectWhole({ window, document }: Page): void {
  const cut = [...document.querySelectorAll('body *')]
    .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth)
    .filter((part) => window.getComputedStyle(part).textOverflow === 'ellipsis')
    .filter((part) => /\d/.test(part.textContent ?? '') && !part.closest('[title]'))
    .map((part) => part.outerHTML.slice(0, 120))
  expectNone(cut, 'cut off by an ellipsis')
}

/** What is told in rows of a label and a value of one line stands on one line in each of them, icons or not. */
export function expectLevel(page: Page): void {
  const uneven = [...page.document.querySelectorAll('.rows > div')].flatMap((row) => {
    const [label, value] = [foot(page, row.querySelector('dt')), foot(page, row.querySelector('dd'))]
    const off = label !== null && value !== null ? Math.abs(label - value) : 0
    return off > 0.75 ? [`${row.textContent}: ${off}`] : []
  })
  expectNone(uneven, 'label and value on two lines')
}

/** Where its text ends below, if all of it is one line, which begins in the usual size. */
function foot({ window, document }: Page, part: Element | null): number | null {
  const texts = document.createTreeWalker(part ?? document, NodeFilter.SHOW_TEXT)
  const lines: DOMRect[] = []
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement
    if (!around || !texts.currentNode.textContent?.trim()) continue
    if (around.closest('.sr-only, [aria-hidden], select')) continue
    if (lines.length === 0 && window.getComputedStyle(around).fontSize !== '16px') return null
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    lines.push(...range.getClientRects())
  }
  const [first] = lines
  const isOne = first && lines.every(({ top, bottom }) => top < first.bottom && bottom > first.top)
  return isOne ? first.bottom : null
}

/** Nothing of the page has moved by itself since it was opened, fonts included. */
export async function expectStill(page: Page): Promise<void> {
  await page.begun()
  await page.document.fonts.ready
  await drawn(page)
  const { sum, moved } = page.window.layoutShift()
  expect(sum, `layout shift of ${moved.join(', ')}`).toBeLessThan(0.05)
}

/** Whoever goes by the keyboard stands somewhere: Tab leads on from there, and not from the head of the page. */
export async function expectPlace({ document }: Page): Promise<void> {
  await expect
    .poll(() => document.activeElement?.localName, { message: 'what has the focus' })
    .not.toBe('body')
}
