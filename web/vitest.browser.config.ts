import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { commands } from './testing/commands.ts'
import { relayStandIn } from './testing/relay.ts'
import { serveApp } from './testing/serve-app.ts'

/** The same engine without windows, which tests never see, is quicker. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Component tests: the built app in frames of a real browser, its server and chains mocked at the network. */
export default defineConfig({
  plugins: [serveApp(), relayStandIn()],
  // The service worker that answers for the server. It is no part of the product.
  publicDir: folder('./testing/public'),
  resolve: {
    alias: {
      '@filbert/sdk': folder('../packages/sdk/src'),
      '@testing': folder('./testing'),
      '@': folder('./src'),
    },
    dedupe: ['viem'],
  },
  optimizeDeps: {
    include: [
      '@sinonjs/fake-timers',
      '@walletconnect/sign-client',
      'msw',
      'msw/browser',
      'viem',
      'viem/accounts',
    ],
  },
  test: {
    include: ['src/**/*.browser.test.ts', 'testing/**/*.browser.test.ts'],
    globalSetup: './testing/build-app.ts',
    setupFiles: './testing/setup.ts',
    env: {
      FILBERT_TEST_DEEP: process.env['FILBERT_TEST_DEEP'] ?? '',
      FILBERT_TEST_TRANSLATED: process.env['FILBERT_TEST_TRANSLATED'] ?? '',
    },
    // A browser's page keeps a core two thirds busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      // Each worker has one page for all its files: what a test opens are frames, which go when it ends.
      isolate: false,
      screenshotFailures: false,
      ui: false,
      viewport: { width: 390, height: 844 },
      commands,
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        actionTimeout: 10_000,
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: process.env['CHROMIUM'] ?? (existsSync(HEADLESS) ? HEADLESS : WHOLE),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
    },
  },
})
