import { defineConfig } from '@playwright/test'
import { launchOptions } from './product/chromium'

export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'journeys', testMatch: '**/*.journey.ts' },
    // They take from all what all need, or measure time: so they come alone and last.
    {
      name: 'troubles',
      testMatch: '**/*.trouble.ts',
      dependencies: ['journeys'],
      fullyParallel: false,
      workers: 1,
    },
  ],
  globalSetup: './product/around-journeys.ts',
  outputDir: 'test-results/journeys',
  // Each has people of the sandbox to itself; there are ten.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A journey waits for several blocks of one second each.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { launchOptions, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
})
