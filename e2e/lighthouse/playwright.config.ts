import { defineConfig } from '@playwright/test'

/** What Lighthouse says of the pages that a stranger opens first, as on a phone. `make lighthouse` runs it. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pages.ts',
  globalSetup: '../product/around-journeys.ts',
  outputDir: '../test-results/lighthouse',
  workers: 1,
  timeout: 300_000,
  reporter: [['list']],
})
