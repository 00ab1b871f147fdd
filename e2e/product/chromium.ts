import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

/** The same engine without windows, which journeys never see, takes a tenth less of the machine. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'

/** The browser that is installed here; none is downloaded. It calls nobody by itself. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : WHOLE),
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
