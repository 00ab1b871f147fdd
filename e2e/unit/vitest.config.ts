import { defineConfig } from 'vitest/config'

/** Tests of the tests' own tools: no program runs for them. */
export default defineConfig({ test: { include: ['unit/**/*.test.ts'] } })
