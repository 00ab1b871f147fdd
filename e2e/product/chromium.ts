import type { LaunchOptions } from '@playwright/test'
import { browser } from './programs'

/** The browser that is installed here; none is downloaded. It calls nobody by itself. */
export const launchOptions: LaunchOptions = {
  executablePath: browser.path,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
