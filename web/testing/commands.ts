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
    /** As a test finds the browser: light, and the mouse over nothing. */
    resetBrowser: () => Promise<void>
    moveMouse: (x: number, y: number) => Promise<void>
    holdMouse: () => Promise<void>
    releaseMouse: () => Promise<void>
  }
}

/** What a test asks of the browser from outside of the page. */
export const commands = {
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) satisfies BrowserCommand<[Media]>,
  pressKey: (({ page }, key) => page.keyboard.press(key)) satisfies BrowserCommand<[Key]>,
  resetBrowser: (async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
  }) satisfies BrowserCommand<[]>,
  moveMouse: (({ page }, x, y) => page.mouse.move(x, y)) satisfies BrowserCommand<[number, number]>,
  holdMouse: (({ page }) => page.mouse.down()) satisfies BrowserCommand<[]>,
  releaseMouse: (({ page }) => page.mouse.up()) satisfies BrowserCommand<[]>,
}
