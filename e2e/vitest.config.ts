import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As it is shipped.
  resolve: {
    alias: { '@filbert/sdk': fileURLToPath(new URL('../packages/sdk/dist/index.js', import.meta.url)) },
  },
  test: {
    include: ['sdk/**/*.test.ts'],
    globalSetup: 'product/around-sdk.ts',
    setupFiles: 'sdk/local-only.ts',
    // Both SDKs at once: they wait for blocks, each on a product of its own.
    maxWorkers: 2,
    // A test waits for some blocks.
    testTimeout: 60_000,
    // Greeting and progress of the SDK, which it prints whatever it is asked.
    silent: 'passed-only',
  },
})
