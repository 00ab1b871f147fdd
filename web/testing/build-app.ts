import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the app, where a source of it has changed. */
export function setup(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync('make', ['--no-print-directory', '-C', root, 'web/.built'], { stdio: 'inherit' })
}
