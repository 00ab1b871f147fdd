import type { Page, Route } from 'playwright'
import type { BrowserCommand } from 'vitest/node'

interface Media {
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

type Key = Parameters<Page['keyboard']['press']>[0]

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
    /** Such as `Enter` or `Shift+Tab`, to whatever has the focus. */
    pressKey: (key: Key) => Promise<void>
    /** Files whose path matches come with this text in place of their own, or not at all, until `findFiles`. */
    loseFiles: (pattern: string, text: string | null) => Promise<void>
    /** Files whose path matches do not come before `findFiles`. */
    holdFiles: (pattern: string) => Promise<void>
    findFiles: () => Promise<void>
    /** As a test finds the browser: light, and the mouse over nothing. */
    resetBrowser: () => Promise<void>
    moveMouse: (x: number, y: number) => Promise<void>
    holdMouse: () => Promise<void>
    releaseMouse: () => Promise<void>
  }
}

/** By page of the browser: ends what is done to its files. */
const ends = new WeakMap<Page, () => void>()

/**
 * What is done to files whose path matches, until `findFiles`. Their requests are still looked at afterwards, for as
 * long as the test takes: one that begins just when a route goes may be lost.
 */
async function withFiles(
  page: Page,
  pattern: string,
  act: (route: Route, until: Promise<void>) => Promise<void>,
): Promise<void> {
  let hasEnded = false
  const until = new Promise<void>((done) => {
    const before = ends.get(page)
    ends.set(page, () => {
      before?.()
      hasEnded = true
      done()
    })
  })
  await page.route(new RegExp(pattern), (route) => (hasEnded ? route.continue() : act(route, until)))
}

/** What a test asks of the browser from outside of the page. */
export const commands = {
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) satisfies BrowserCommand<[Media]>,
  pressKey: (({ page }, key) => page.keyboard.press(key)) satisfies BrowserCommand<[Key]>,
  loseFiles: (({ page }, pattern, text) =>
    withFiles(page, pattern, (route) =>
      text === null
        ? route.abort('internetdisconnected')
        : route.fulfill({ contentType: 'text/javascript', body: text }),
    )) satisfies BrowserCommand<[string, string | null]>,
  holdFiles: (({ page }, pattern) =>
    withFiles(page, pattern, async (route, until) => {
      await until
      await route.continue()
    })) satisfies BrowserCommand<[string]>,
  findFiles: (({ page }) => ends.get(page)?.()) satisfies BrowserCommand<[]>,
  resetBrowser: (async ({ page }) => {
    ends.get(page)?.()
    ends.delete(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
  }) satisfies BrowserCommand<[]>,
  moveMouse: (({ page }, x, y) => page.mouse.move(x, y)) satisfies BrowserCommand<[number, number]>,
  holdMouse: (({ page }) => page.mouse.down()) satisfies BrowserCommand<[]>,
  releaseMouse: (({ page }) => page.mouse.up()) satisfies BrowserCommand<[]>,
}
