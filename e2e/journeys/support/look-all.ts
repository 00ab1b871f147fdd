import type { Page } from '@playwright/test'
import { drawn, expectAccessible, expectInside } from './looks'

/** Pictures for people to look at; nothing is compared with them. */
const PICTURES = 'test-results/screens'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** What a page shows now, on a phone and a desk, in light and dark. `framed`: the page around ours is another's. */
export async function lookAll(page: Page, name: string, { framed = false } = {}): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectSettled(page)
      if (!framed) {
        await expectInside(page)
        await expectAccessible(page)
      }
      await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${colorScheme}.png`, fullPage: true })
    }
  }
}

/** Nothing is on its way from one colour to another any more: what is in between is nobody's to read. */
async function expectSettled(page: Page): Promise<void> {
  await drawn(page)
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}
