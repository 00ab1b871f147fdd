import type { Page } from 'playwright'
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

/** By page of the browser: what lets go of what is held back. */
const gates = new WeakMap<Page, () => void>()

async function findFiles(page: Page): Promise<void> {
  gates.get(page)?.()
  await page.unrouteAll({ behavior: 'wait' })
}

/** What a test asks of the browser from outside of the page. */
export const commands = {
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) satisfies BrowserCommand<[Media]>,
  pressKey: (({ page }, key) => page.keyboard.press(key)) satisfies BrowserCommand<[Key]>,
  loseFiles: (({ page }, pattern, text) =>
    page.route(new RegExp(pattern), (route) =>
      text === null
        ? route.abort('internetdisconnected')
        : route.fulfill({ contentType: 'text/javascript', body: text }),
    )) satisfies BrowserCommand<[string, string | null]>,
  holdFiles: (({ page }, pattern) => {
    const opened = new Promise<void>((open) => gates.set(page, open))
    return page.route(new RegExp(pattern), async (route) => {
      await opened
      await route.continue()
    })
  }) satisfies BrowserCommand<[string]>,
  findFiles: (({ page }) => findFiles(page)) satisfies BrowserCommand<[]>,
  resetBrowser: (async ({ page }) => {
    await findFiles(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
  }) satisfies BrowserCommand<[]>,
  moveMouse: (({ page }, x, y) => page.mouse.move(x, y)) satisfies BrowserCommand<[number, number]>,
  holdMouse: (({ page }) => page.mouse.down()) satisfies BrowserCommand<[]>,
  releaseMouse: (({ page }) => page.mouse.up()) satisfies BrowserCommand<[]>,
}
