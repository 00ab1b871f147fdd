import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A program that the tests start. */
export interface Program {
  name: string
  path: string
  /** The variable that names another one. */
  variable: string
  install: string
}

const ROOT = resolve(import.meta.dirname, '../..')
/** Where `make build` builds. */
const TARGET = spawnSync(join(ROOT, 'scripts/cargo'), ['--cache'], { encoding: 'utf8' }).stdout.trim()

/** The same engine without windows, which journeys never see, takes a tenth less of the machine. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'

export const filbert: Program = {
  name: 'Filbert',
  path: process.env.FILBERT_BIN ?? join(TARGET, 'debug/filbert'),
  variable: 'FILBERT_BIN',
  install: 'make build',
}

export const anvil: Program = {
  name: 'anvil',
  path: process.env.FILBERT_ANVIL ?? join(ROOT, 'contracts/node_modules/.bin/anvil'),
  variable: 'FILBERT_ANVIL',
  install: 'npm --prefix contracts ci',
}

export const browser: Program = {
  name: 'Chromium',
  path: process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : WHOLE),
  variable: 'CHROMIUM',
  install:
    'sudo apt-get install chromium-headless-shell (Debian), or chromium where there is no such package',
}

/** Programs of every test. */
export const programs = [filbert, anvil]

/** @throws Error with a line for each program that does not start, and how to install it. */
export function requirePrograms(needed: readonly Program[]): void {
  const missing = needed.flatMap((program) => {
    const problem = problemOf(program)
    return problem ? [problem] : []
  })
  if (missing.length > 0) throw new Error(`the tests cannot start:\n${missing.join('\n')}`)
}

function problemOf({ name, path, variable, install }: Program): string | null {
  const { error, status, signal, stderr } = spawnSync(path, ['--version'], {
    timeout: 30_000,
    encoding: 'utf8',
  })
  if (!error && status === 0) return null
  const isMissing = error && 'code' in error && error.code === 'ENOENT'
  const why = isMissing ? 'is missing' : `does not start (${error?.message ?? signal ?? stderr.trim()})`
  return `  ${name} ${why}: ${path}\n    install it: ${install}; or name another one in ${variable}`
}
