import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Apart from the other tests: these go through cases that `make differential` has written. */
// biome-ignore lint/style/noDefaultExport: where Vitest looks
export default defineConfig({
  resolve: {
    alias: {
      '@filbert/sdk': fileURLToPath(new URL('../../../packages/sdk/src', import.meta.url)),
      '@': fileURLToPath(new URL('..', import.meta.url)),
    },
    dedupe: ['viem'],
  },
  test: {
    include: ['src/differential/*.differential.ts'],
    environment: 'node',
    // A hundred thousand cases take two minutes, and longer where the machine is not theirs alone.
    testTimeout: 3_600_000,
  },
})
