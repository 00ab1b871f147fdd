import { defineConfig } from '@playwright/test'
import { launchOptions } from '../product/chromium'

/** Takes the pictures of the documentation; tests nothing. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.ts',
  globalSetup: '../product/around-journeys.ts',
  outputDir: '../test-results/screenshots',
  workers: 1,
  timeout: 60_000,
  reporter: [['list']],
  use: { launchOptions },
})
