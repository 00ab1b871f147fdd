import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Guarded, leaksOf } from './canary'
import { type Running, startProduct } from './product'
import { browser, programs, requirePrograms } from './programs'

/** How a worker process hears of the product. */
const VARIABLE = 'FILBERT_E2E_PRODUCT'

/** What the journeys know of the product. */
export interface World extends Running {
  /** Where a journey notes each secret that it comes to know: a `Guarded` a line, as JSON. */
  secretsFile: string
  /** A file for each page that axe found nothing wrong with, named for what the page was. */
  accessibleDir: string
}

/** One product for all journeys. When all are done, no secret of any of them may be anywhere in it. */
export default async function around(): Promise<() => Promise<void>> {
  requirePrograms([...programs, browser])
  const { stop, ...running } = await startProduct('journeys')
  const folder = mkdtempSync(join(tmpdir(), 'filbert-secrets-'))
  const world: World = {
    ...running,
    secretsFile: join(folder, 'secrets'),
    accessibleDir: join(folder, 'accessible'),
  }
  mkdirSync(world.accessibleDir)
  writeFileSync(world.secretsFile, '')
  process.env[VARIABLE] = JSON.stringify(world)
  return async () => {
    const lines = readFileSync(world.secretsFile, 'utf8').split('\n').filter(Boolean)
    rmSync(folder, { recursive: true })
    const leaks = leaksOf(
      lines.map((line): Guarded => JSON.parse(line)),
      running,
    )
    await stop()
    if (leaks.length > 0) throw new Error(`the program kept secrets of links:\n${leaks.join('\n')}`)
  }
}

export function world(): World {
  const text = process.env[VARIABLE]
  if (!text) throw new Error('the product has not been started')
  return JSON.parse(text)
}
