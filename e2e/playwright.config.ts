import { defineConfig } from '@playwright/test'
import { launchOptions } from './product/chromium'

export default defineConfig({
  testDir: 'journeys',
  projects: [
    // The gate's: at most 60, one a promise to a user. A retry there is reported as flaky.
    {
      name: 'smoke',
      testMatch: '**/*.journey.ts',
      grep: /@smoke/,
      retries: process.env.CI === undefined ? 0 : 1,
    },
    { name: 'journeys', testMatch: '**/*.journey.ts' },
    // They take from all what all need, or measure time: so they run alone, one after another.
    { name: 'troubles', testMatch: '**/*.trouble.ts', fullyParallel: false, workers: 1 },
  ],
  globalSetup: './product/around-journeys.ts',
  outputDir: 'test-results/journeys',
  // Each has two people of the sandbox to itself; there are ten. A journey waits for blocks and for pages in turn: three
  // keep two cores busy.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // What a person waits for has a bound of its own, at every step. That of a whole journey only ends one that never
  // ends: a long one, on a machine that others are busy on, is no fault of the product.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./product/journey-reporter.ts']],
  use: {
    launchOptions,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // What was in every page at every step takes a tenth of the machine, a film of it a sixth more. A build server has
    // neither: a journey that failed there is run again where somebody looks.
    trace: process.env.CI === undefined ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    // A page that it brings is none that a journey can put something else in place of.
    serviceWorkers: 'block',
  },
})
