import type { Page } from '@playwright/test'
import { drawn, expectAccessible, expectInside } from './looks'

/** Pictures for people to look at; nothing is compared with them. */
const PICTURES = 'test-results/screens'

/** A phone and a desk, in CSS pixels. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/**
 * What a page shows now, as wide as it is, in light and dark: nothing beyond the edges, every rule of axe held, and
 * a picture of each, but on a build server. The page is light again afterwards. `framed`: the page around ours is another's.
 */
export async function look(page: Page, name: string, { framed = false } = {}): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectSettled(page)
    if (!framed) {
      await expectInside(page)
      await expectAccessible(page, { inColour: colorScheme === 'dark' })
    }
    // A build server has nobody who looks at pictures, and they take a sixth of its time.
    if (process.env.CI !== undefined) continue
    // A sheet is as high as the window, however long the page under it is.
    const fullPage = !(await page.getByRole('dialog').first().isVisible())
    const path = `${PICTURES}/${name}-${page.viewportSize()?.width}-${colorScheme}.png`
    await page.screenshot({ path, fullPage })
  }
}

/** The same on a phone and a desk, one after the other. */
export async function lookAll(page: Page, name: string, options?: { framed: boolean }): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await look(page, name, options)
  }
}

/** Nothing is on its way from one colour to another any more: what is in between is nobody's to read. */
async function expectSettled(page: Page): Promise<void> {
  await drawn(page)
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}
