import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the app, where a source of it has changed: as it ships, and not for tests, which Vitest asks of what it starts. */
export function setup(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('make', ['--no-print-directory', '-C', root, 'web/.built'], { env, stdio: 'inherit' })
}
